import { debate } from './debates.js'
import { mentionOf, type DiscussionPage } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Sessions } from '../src/access/sessions.js'
import { Room } from '../src/features/live/record-rooms.js'
import { viewersFor } from '../src/features/live/viewers-for.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { makeKitPeople, type KitPeople } from './kit-people.js'
import { startLab } from './start-lab.js'

describe('a discussion that is declared for students', () => {
  let app: LabApp
  let people: KitPeople
  let outside: LabPerson
  let elsewhere: LabPerson
  let id: string
  let at: string

  beforeAll(async () => {
    app = await startLab('sqlite')
    people = await makeKitPeople(app)
    const { zoya } = people
    elsewhere = await app.person({ email: 'zoya@lab.example', role: 'student', student: zoya })
    outside = await app.person({ email: 'lake@lab.example', role: 'atlIncharge' })
    id = await app.make('debate', { question: 'Should robots vote?' })
    at = `/api/discussions/${debate.url}/${id}`
  }, 60_000)
  afterAll(() => app.stop())

  const say = (by: LabPerson, text: string) => by.post(at, { id: ulid(), text })
  const names = async (by: LabPerson) =>
    ((await by.get(at)).body as unknown as DiscussionPage).threads.map((thread) => thread.by)
  const offered = async (by: LabPerson) =>
    ((await by.get(`${at}/people`)).body['people'] as { name: string }[]).map(({ name }) => name)

  test('is written by students who read the record, and by no others', async () => {
    expect((await say(people.pupil, 'No')).status).toBe(200)
    const own = await app.make('debate', { question: 'Ours?', school: people.school })
    const place = `/api/discussions/${debate.url}/${own}`
    expect((await people.pupil.get(place)).status).toBe(200)
    expect((await elsewhere.get(place)).status).toBe(404)
  })

  test('shows pupils as peers to pupils, and to staff who do not read their records', async () => {
    expect(await names(elsewhere)).toEqual(['Navya K.'])
    expect(await names(outside)).toEqual(['Navya K.'])
    for (const by of [people.incharge, people.admin, people.mentor])
      expect(await names(by)).toEqual(['Navya Kaur'])
  })

  test('lets pupils mention those who take part and those of their school', async () => {
    expect(await offered(elsewhere)).toEqual(['Navya K.'])
    expect((await say(elsewhere, `Why not, ${mentionOf(people.pupil.uid)}?`)).status).toBe(200)
    expect((await say(elsewhere, `And ${mentionOf(people.mentor.uid)}?`)).status).toBe(400)
    expect((await people.pupil.get('/api/bell')).body['items']).toMatchObject([
      { category: 'mention', title: 'You are mentioned: Should robots vote?' },
    ])
  })

  test('says who has the record open: pupils as peers, and to staff the pupils of their school', async () => {
    const room = new Room({ resource: debate.name, id })
    const viewer = ({ uid }: LabPerson, role: 'student' | 'mentor') => ({
      person: uid,
      role,
      isEditing: false,
    })
    room.others.set('another process', {
      viewers: [
        viewer(people.pupil, 'student'),
        viewer(elsewhere, 'student'),
        viewer(people.mentor, 'mentor'),
      ],
    })
    const seenBy = async ({ uid }: LabPerson) => {
      const me = await app.app.get(Sessions).person(uid)
      return (await viewersFor(app.database.read, me!, room)).people.map(({ name }) => name)
    }
    expect(await seenBy(elsewhere)).toEqual(['Navya K.', 'Test Person'])
    expect(await seenBy(people.incharge)).toEqual(['Navya Kaur', 'Test Person'])
    expect(await seenBy(outside)).toEqual(['Test Person'])
    // Where students take no part, they are nowhere.
    const team = new Room({ resource: 'team', id })
    team.others.set('another process', { viewers: [viewer(people.pupil, 'student')] })
    const admin = await app.app.get(Sessions).person(people.admin.uid)
    expect((await viewersFor(app.database.read, admin!, team)).people).toEqual([])
  })
})
