import type { ViewersMessage } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Events } from '../src/events/events.js'
import { LiveRecords } from '../src/features/live/live-records.js'
import { LiveLab } from './support/live-lab.js'
import { problemIn, until, type LiveTab } from './support/live-tab.js'

let lab: LiveLab
let school: string
let team: string
let admin: Awaited<ReturnType<LiveLab['person']>>
let incharge: string

beforeAll(async () => {
  lab = await LiveLab.start()
  ;[school] = await lab.twoSchools()
  team = await lab.make('team', { name: 'Sparks', schoolVal: school })
  admin = await lab.person('admin', { displayName: 'Sudha Raman' })
  incharge = await lab.signIn('a@school.example')
})
afterEach(() => lab.closeTabs())
afterAll(() => lab.stop())

/** A tab with a record open, and what it has heard about it. */
async function looking(cookie: string, id = team, more: object = {}, resource = 'team') {
  const tab = await lab.tab(cookie)
  const heard: ViewersMessage[] = []
  const discussed: string[] = []
  tab.socket.on('viewers', (message: ViewersMessage) => void heard.push(message))
  tab.socket.on('discussion', (of: { id: string }) => void discussed.push(of.id))
  const answer = await tab.send('look', { resource, id, ...more })
  return { tab, heard, discussed, answer, last: () => heard.at(-1) }
}
const names = (looker: { last: () => ViewersMessage | undefined }) =>
  looker.last()?.people.map(({ name }) => name)

/** Writes a comment as a page of the person does. */
const say = (cookie: string, text: string, record = team) =>
  lab.app.ask('POST', `/api/discussions/teams/${record}`, {
    cookie,
    body: { id: ulid(), text },
  })

describe('who has a record open', () => {
  test('is said to those who have it open, with who edits it, until they leave', async () => {
    const mentor = await lab.person('mentor', { displayName: 'Arjun Nair' })
    const first = await looking(admin.cookie)
    expect(first.answer.ok).toBe(true)
    const second = await looking(mentor.cookie)
    await until(() => names(first)?.[0] === 'Arjun Nair' && names(second)?.[0] === 'Sudha Raman')
    await second.tab.send('look', { resource: 'team', id: team, isEditing: true })
    await until(() => first.last()?.people[0]?.isEditing === true)
    // Another tab of the same person is no other person.
    const again = await looking(mentor.cookie)
    await until(() => names(again)?.length === 1)
    second.tab.close()
    await until(() => first.last()?.people[0]?.isEditing === false)
    await again.tab.send('leave', { resource: 'team', id: team })
    await until(() => names(first)?.length === 0)
  })

  test('names five people and counts the others', async () => {
    const looker = await looking(admin.cookie)
    for (let at = 0; at < 6; at += 1)
      await looking((await lab.person('mentor', { displayName: `Mentor ${at}` })).cookie)
    await until(() => looker.last()?.people.length === 5 && looker.last()?.more === 1)
  })

  test('is said to nobody beyond the record: pupils, other schools, programs, strangers', async () => {
    const pupil = await lab.person('student', { student: await lab.student(school) })
    const unknown = problemIn((await looking(admin.cookie, '01ARZ3NDEKTSV4RRFFQ69G5FAV')).answer)
    expect(unknown).toMatchObject({ code: 'not_found' })
    const staff = await looking(admin.cookie)
    for (const cookie of [pupil.cookie, await lab.signIn('b@school.example')]) {
      const refused = await looking(cookie)
      expect(problemIn(refused.answer)).toEqual(unknown)
      expect(refused.heard).toEqual([])
    }
    expect(problemIn((await looking(admin.cookie, team, {}, 'tag')).answer)).toEqual(unknown)
    expect(problemIn((await looking(admin.cookie, team, { also: 1 })).answer)).toMatchObject({
      code: 'unknown_field',
    })
    await until(() => names(staff)?.length === 0)
  })

  test('ends with the reach, for both sides', async () => {
    const other = await lab.make('team', { name: 'Moved', schoolVal: school })
    const [staff, local] = [await looking(admin.cookie, other), await looking(incharge, other)]
    await until(() => names(staff)?.length === 1 && names(local)?.length === 1)
    await lab.change('team', other, { schoolVal: await lab.school('Third') })
    await until(() => names(staff)?.length === 0 && names(local)?.length === 0)
    await say(admin.cookie, 'Unheard', other)
    await until(() => staff.discussed.length === 1)
    await local.tab.send('hello')
    expect(local.discussed).toEqual([])
  })

  test('no longer names the people of a process that was killed', async () => {
    const looker = await looking(admin.cookie)
    const { id } = await lab.person('mentor', { displayName: 'Far Away' })
    const viewers = [{ person: id, role: 'mentor' as const, isEditing: false }]
    lab.app.app
      .get(Events)
      .emit('record-viewers', { process: 'killed', resource: 'team', id: team, viewers })
    await until(() => names(looker)?.[0] === 'Far Away')
    const records = lab.app.app.get(LiveRecords)
    records.beat()
    await lab.quiet()
    expect(names(looker)).toEqual(['Far Away'])
    records.goneMs = 0
    records.beat()
    await until(() => names(looker)?.length === 0)
    records.goneMs = 60_000
  })

  test('is limited to a few records of one tab', async () => {
    const { tab } = await looking(admin.cookie)
    const codes: (string | undefined)[] = []
    for (let at = 0; at < 8; at += 1) {
      const id = await lab.make('team', { name: `Team ${at}`, schoolVal: school })
      codes.push(problemIn(await tab.send('look', { resource: 'team', id }))?.code)
    }
    expect(codes.slice(-2)).toEqual([undefined, 'limit_exceeded'])
  })
})

test('a comment is heard by the tabs that have the record open, and by one that comes right after it', async () => {
  const [here, there] = [await looking(admin.cookie), await looking(incharge)]
  const elsewhere: LiveTab = await lab.tab(incharge)
  let count = 0
  elsewhere.socket.on('discussion', () => (count += 1))
  expect((await say(incharge, 'News')).status).toBe(200)
  await until(() => here.discussed.length === 1 && there.discussed.length === 1)
  await elsewhere.send('hello')
  expect(count).toBe(0)
  expect((await looking(admin.cookie)).answer).toMatchObject({ ok: true, isMissed: true })
})
