import type { DiscussionPage, DiscussionThread } from '@tinkerdesk/shared'
import { mentionOf } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { discussionComments, discussionMentions } from '../src/resources/discussions.tables.js'
import { TestApp, type Client, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the discussion of a record, on %s',
  (dialect) => {
    let app: TestApp
    let people: { [who in 'admin' | 'incharge' | 'outside' | 'mentor' | 'pupil']: Person }
    let as: { [who in keyof typeof people]: Client }
    let school: string
    let student: string
    let team: string
    let at: string

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      const incharge = await app.person('atlIncharge', {
        email: 'hill@lab.example',
        displayName: 'Asha Rao',
      })
      const outside = await app.person('atlIncharge', {
        email: 'lake@lab.example',
        displayName: 'Omar Khan',
      })
      ;[school] = await twoSchools(app)
      const name = { firstName: 'Ravi', lastName: 'Das' }
      student = String((await app.make('student', { name, school, class: '8th' })).id)
      people = {
        admin: await app.person('admin', { displayName: 'Sudha Raman' }),
        incharge,
        outside,
        mentor: await app.person('mentor', { displayName: 'Arjun Nair' }),
        pupil: await app.person('student', { student, displayName: 'Ravi Das' }),
      }
      as = Object.fromEntries(
        Object.entries(people).map(([who, person]) => [who, app.as(person)]),
      ) as typeof as
      const members = { leader: student, members: [student] }
      team = String((await app.make('team', { name: 'Sparks', schoolVal: school, ...members })).id)
      at = `/api/discussions/teams/${team}`
    })
    afterAll(() => app.stop())

    const say = (by: Client, text: string, more: object = {}, place = at) =>
      by.post(place, { id: ulid(), text, ...more })
    const pageOf = async (by: Client, place = at, query = '') =>
      (await by.get(`${place}${query}`)).body as unknown as DiscussionPage
    const threadIn = (answer: { body: unknown }) =>
      (answer.body as unknown as DiscussionPage).threads[0] as DiscussionThread
    const bellOf = async (by: Client) =>
      (await by.get('/api/bell')).body['items'] as {
        category: string
        title: string
        link: string
      }[]

    test('is read and written by staff who read the record, and by nobody else', async () => {
      for (const who of ['admin', 'incharge', 'mentor'] as const)
        expect([who, (await say(as[who], `From ${who}`)).status]).toEqual([who, 200])
      const thread = threadIn(await say(as.mentor, 'Of the mentor'))
      const unknown = await as.admin.get('/api/discussions/teams/01ARZ3NDEKTSV4RRFFQ69G5FAV')
      expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
      // A pupil reads the own team, but not what staff say about it; another school's in-charge reads neither.
      for (const who of ['pupil', 'outside'] as const)
        for (const answer of [
          await as[who].get(at),
          await as[who].get(`${at}/people?q=a`),
          await say(as[who], 'Hello'),
          await say(as[who], 'Hello', { thread: thread.id }),
          await as[who].patch(`${at}/${thread.id}`, { text: 'Changed' }),
          await as[who].del(`${at}/${thread.id}`),
          await as[who].post(`${at}/${thread.id}/resolved`, { isResolved: true }),
        ])
          expect([who, answer.status, answer.body]).toEqual([who, 404, unknown.body])
      for (const place of ['tags', 'chat-messages', 'student-courses', 'nothing'])
        expect((await as.admin.get(`/api/discussions/${place}/${team}`)).status).toBe(404)
      // Nobody reaches a thread by way of another record.
      const other = `/api/discussions/students/${student}`
      expect((await as.admin.patch(`${other}/${thread.id}`, { text: 'Here' })).status).toBe(404)
      expect((await say(as.admin, 'Here', { thread: thread.id }, other)).status).toBe(404)
    })

    test('is changed by its authors alone; an admin deletes any comment, and its text is gone at once', async () => {
      const { id } = threadIn(await say(as.mentor, 'The first text'))
      const reply = threadIn(await say(as.incharge, 'A reply', { thread: id })).replies[0]!
      for (const by of [as.admin, as.incharge])
        expect((await by.patch(`${at}/${id}`, { text: 'Another' })).status).toBe(403)
      expect((await as.incharge.del(`${at}/${id}`)).status).toBe(403)
      expect(
        threadIn(await as.mentor.patch(`${at}/${id}`, { text: 'A better text' })),
      ).toMatchObject({ text: 'A better text', isEdited: true, mayEdit: true })
      expect(threadIn(await as.admin.del(`${at}/${id}`))).toMatchObject({
        text: '',
        isDeleted: true,
        mayEdit: false,
        replies: [{ text: 'A reply', by: 'Asha Rao', role: 'atlIncharge' }],
      })
      expect((await as.mentor.patch(`${at}/${id}`, { text: 'Again' })).status).toBe(403)
      const [stored] = await discussionComments.find(app.database.read, { id })
      expect(stored).toMatchObject({ text: '', deleted_by: people.admin.id })
      // Without replies nothing of it is shown.
      await as.incharge.del(`${at}/${reply.id}`)
      const ids = (await pageOf(as.admin)).threads.map((thread) => thread.id)
      expect(ids).not.toContain(id)
    })

    test('has threads with one level of replies, which are resolved, and open again with a reply', async () => {
      const place = `/api/discussions/projects/${String(
        (await app.make('project', { projectName: 'Kites', schoolName: school })).id,
      )}`
      const first = threadIn(await say(as.mentor, 'One', {}, place))
      const second = threadIn(await say(as.incharge, 'Two', {}, place))
      const reply = threadIn(await say(as.admin, 'To one', { thread: first.id }, place)).replies[0]!
      expect((await say(as.admin, 'Deeper', { thread: reply.id }, place)).status).toBe(404)
      const resolved = await as.incharge.post(`${place}/${first.id}/resolved`, { isResolved: true })
      expect(threadIn(resolved).resolved).toMatchObject({ by: 'Asha Rao' })
      expect(await pageOf(as.admin, place)).toMatchObject({
        open: 1,
        resolved: 1,
        threads: [{ id: second.id }],
      })
      expect(await pageOf(as.admin, place, '?state=resolved')).toMatchObject({
        threads: [{ id: first.id, replies: [{ text: 'To one' }] }],
      })
      await say(as.mentor, 'Not yet', { thread: first.id }, place)
      expect(await pageOf(as.admin, place, '?limit=1')).toMatchObject({
        open: 2,
        hasOlder: true,
        threads: [{ id: second.id }],
      })
      expect(await pageOf(as.admin, place, `?limit=1&before=${second.id}`)).toMatchObject({
        hasOlder: false,
        threads: [{ id: first.id, resolved: null }],
      })
    })

    test('takes a request once, also if it is sent twice at the same moment', async () => {
      const body = { id: ulid(), text: 'Only once' }
      const both = await Promise.all([as.mentor.post(at, body), as.mentor.post(at, body)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(threadIn(both[0]).id).toBe(threadIn(both[1]).id)
      await as.mentor.del(`${at}/${threadIn(both[0]).id}`)
      expect((await as.mentor.post(at, body)).status).toBe(200)
      expect(await discussionComments.count(app.database.read, { sent_as: body.id })).toBe(1)
      const elsewhere = `/api/discussions/students/${student}`
      expect((await as.mentor.post(elsewhere, body)).body.code).toBe('id_exists')
    })

    test.each([
      ['nothing', '  \n ', 'Write the comment'],
      ['2,001 characters', 'a'.repeat(2001), 'The comment must be at most 2000 characters'],
      ['a run of marks', `a${'\u0301'.repeat(11)}`, 'more than 10 accents'],
      ['a reversed direction', 'a\u202Eb', 'not allowed'],
      [
        '21 mentions',
        Array.from({ length: 21 }, () => mentionOf(ulid())).join(' '),
        'mentions at most 20 people',
      ],
    ])('refuses %s with a sentence', async (_, text, sentence) => {
      expect(await say(as.mentor, text)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'text', message: expect.stringContaining(sentence) }] },
      })
    })

    test('mentions people who read the record, and tells them; others are refused with one sentence', async () => {
      const offered = async (by: Client, q: string) =>
        ((await by.get(`${at}/people?q=${q}`)).body['people'] as { name: string }[]).map(
          ({ name }) => name,
        )
      expect(await offered(as.mentor, 'as')).toEqual(['Asha Rao'])
      expect(await offered(as.mentor, 'rao')).toEqual(['Asha Rao'])
      // Neither another school's in-charge, nor a pupil, nor oneself.
      expect(await offered(as.mentor, 'o')).toEqual([])
      expect(await offered(as.mentor, 'ar')).toEqual([])
      const reach = 'You mention someone who may not read this record. Remove the mention.'
      for (const id of [people.outside.id, people.pupil.id, ulid()])
        expect(await say(as.mentor, `See ${mentionOf(id)}`)).toMatchObject({
          status: 400,
          body: { issues: [{ path: 'text', message: reach }] },
        })
      const answer = await say(as.mentor, `Look, ${mentionOf(people.incharge.id)}`)
      const { id } = threadIn(answer)
      expect(answer.body['names']).toEqual({ [people.incharge.id]: 'Asha Rao' })
      expect((await bellOf(as.incharge))[0]).toMatchObject({
        category: 'mention',
        title: 'You are mentioned: Sparks',
        link: `/team-data/show/${team}#discussion`,
      })
      // A reply tells those who take part, not its author; a mention in it is told once.
      await say(as.incharge, `I did, ${mentionOf(people.admin.id)}`, { thread: id })
      expect((await bellOf(as.mentor))[0]).toMatchObject({
        category: 'reply',
        title: 'New reply: Sparks',
      })
      expect((await bellOf(as.admin)).map(({ category }) => category)).toEqual(['mention', 'reply'])
      expect((await bellOf(as.incharge)).map(({ category }) => category)).toEqual(['mention'])
      // A person who muted it hears nothing.
      await as.incharge.post('/api/bell/settings', { muted: ['mention', 'reply'] })
      await say(as.mentor, `And ${mentionOf(people.incharge.id)}?`, { thread: id })
      expect(await bellOf(as.incharge)).toHaveLength(1)
    })

    test('tells nobody who has lost the record since', async () => {
      const project = String(
        (await app.make('project', { projectName: 'For all', schoolName: 'all' })).id,
      )
      const place = `/api/discussions/projects/${project}`
      const { id } = threadIn(await say(as.outside, 'I am here', {}, place))
      await say(as.mentor, 'Welcome', { thread: id }, place)
      expect(await bellOf(as.outside)).toHaveLength(1)
      await app.put('project', project, { schoolName: school })
      await say(as.mentor, 'Where are you?', { thread: id }, place)
      expect((await as.outside.get(place)).status).toBe(404)
      expect(await bellOf(as.outside)).toHaveLength(1)
    })

    test('goes with an archived record, returns with it, and is deleted with it', async () => {
      const gone = String((await app.make('team', { name: 'Gone', schoolVal: school })).id)
      const place = `/api/discussions/teams/${gone}`
      await say(as.mentor, `Before, ${mentionOf(people.admin.id)}`, {}, place)
      const archive = async () => {
        expect((await as.admin.del(`/api/teams/${gone}`)).status).toBe(200)
        const rows = (await as.admin.get('/api/archive?search=gone')).body['data'] as {
          batch: string
        }[]
        return rows[0]!.batch
      }
      const batch = await archive()
      expect((await as.admin.get(place)).status).toBe(404)
      await as.admin.post(`/api/archive/${batch}/restore`, {})
      expect((await pageOf(as.admin, place)).threads).toMatchObject([{ by: 'Arjun Nair' }])
      await as.admin.del(`/api/archive/${await archive()}`)
      const { read } = app.database
      expect(await discussionComments.count(read, { record_id: gone })).toBe(0)
      const kept = new Set((await discussionComments.find(read, {})).map(({ id }) => id))
      for (const { comment_id } of await discussionMentions.find(read, {}))
        expect(kept).toContain(comment_id)
    })

    test('is in no list, search, export or filter of its record', async () => {
      await say(as.mentor, 'Xylophone', {}, at)
      for (const by of [as.pupil, as.mentor, as.admin]) {
        const filter = await by.get('/api/teams?filter=discussion||$cont||Xylophone')
        expect(filter).toMatchObject({ status: 400, body: { code: 'unknown_field' } })
        for (const url of [`/api/teams/${team}`, '/api/teams', '/api/quick-find?q=xylophone'])
          expect((await by.get(url)).text).not.toContain('ylophone')
      }
    })
  },
)
