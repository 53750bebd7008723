import { maxReportsAnHour, today } from '@tinkerdesk/shared'
import { system } from '../src/access/system.js'
import { eraseEvidence } from '../src/features/chats/erase-evidence.js'
import { rowsOf, TestApp, type Answer, type Person } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)(
  'reports of messages, replies and search on %s',
  (dialect) => {
    let app: TestApp
    let admin: Person
    let mentor: Person
    let other: Person
    let group: string
    let secret: string

    const idOf = ({ body }: Answer) => String(body.id)
    const say = (who: Person, text: string, more: object = {}, where = group) =>
      app.as(who).post('/api/chat-messages', { group: where, text, ...more })
    const report = (who: Person, message: string, reason = 'It is rude') =>
      app.as(who).post('/api/message-reports', { message, reason })
    const search = async (who: Person, word: string) =>
      rowsOf(
        await app
          .as(who)
          .get(
            `/api/chat-messages?s=${encodeURIComponent(JSON.stringify({ text: { $contL: word } }))}`,
          ),
      ).map(({ text }) => text)

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      admin = await app.person('admin', { displayName: 'Anil Admin' })
      mentor = await app.person('mentor', { displayName: 'Meera Menon' })
      other = await app.person('mentor', { displayName: 'Omar Khan' })
      group = idOf(
        await app.as(mentor).post('/api/chat-groups', { groupName: 'Rover', users: [other.id] }),
      )
      secret = idOf(
        await app.as(admin).post('/api/chat-groups', { groupName: 'Office', users: [] }),
      )
    })
    afterAll(() => app.stop())

    test('a member reports a message; only admins read the report, are notified, and keep its text after it is deleted', async () => {
      const message = await say(other, 'You are a Blockhead')
      const sent = await report(mentor, idOf(message))
      expect(sent.status).toBe(201)
      expect((await app.as(mentor).get(`/api/message-reports/${idOf(sent)}`)).status).toBe(403)
      expect((await app.as(other).get('/api/message-reports')).status).toBe(403)
      const bell = await app.as(admin).get('/api/bell')
      expect(bell.body).toMatchObject({
        items: [{ category: 'report', link: `/message-reports/show/${idOf(sent)}` }],
      })

      await app
        .as(other)
        .patch(`/api/chat-messages/${idOf(message)}`, { version: 1, deleted: true })
      expect((await app.as(admin).get(`/api/chat-messages/${idOf(message)}`)).body).toMatchObject({
        text: null,
        deleted: true,
      })
      const kept = await app.as(admin).get(`/api/chat-messages/${idOf(message)}/evidence`)
      expect(kept.body).toMatchObject({
        text: 'You are a Blockhead',
        sender: { id: other.id, name: 'Omar Khan' },
        by: 'Omar Khan',
        group,
      })
      expect(await search(mentor, 'blockhead')).toEqual([])

      const closed = await app.as(admin).post('/api/message-reports/actions/close', {
        bulk: [{ id: idOf(sent), version: 1 }],
        values: { outcome: 'Talked to them' },
      })
      expect(closed.body).toMatchObject([{ status: 200, record: { isClosed: true } }])
      expect(rowsOf(await app.as(admin).get('/api/message-reports?list=open'))).toEqual([])
    })

    test('the text of a deleted message is kept for 90 days, then erased', async () => {
      const evidence = async (daysAgo: number) => {
        const message = idOf(await say(other, 'A mistake'))
        await app.as(other).patch(`/api/chat-messages/${message}`, { version: 1, deleted: true })
        const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
        await app.database.write(
          (tx) => tx.run('UPDATE message_evidence SET at = ? WHERE message_id = ?', [at, message]),
          'product',
        )
        return message
      }
      const [old, young] = [await evidence(91), await evidence(89)]
      const get: Parameters<typeof eraseEvidence.chunk>[0]['get'] = (service) =>
        app.app.get(service)
      await app.database.write(
        (tx) =>
          eraseEvidence.chunk({ id: 'job', input: {}, done: 0, total: 0, me: system, tx, get }),
        'product',
      )
      const statusOf = async (message: string) =>
        (await app.as(admin).get(`/api/chat-messages/${message}/evidence`)).status
      expect([await statusOf(old), await statusOf(young)]).toEqual([404, 200])
    })

    test('a report names a message that its author may read, has a reason, and is not sent in a flood', async () => {
      const hidden = await say(admin, 'Budget', {}, secret)
      expect((await report(mentor, idOf(hidden))).status).toBe(400)
      const message = idOf(await say(other, 'Hello'))
      expect((await report(mentor, message, ' ')).status).toBe(400)
      const news = rowsOf(
        await app
          .as(mentor)
          .get(`/api/chat-messages?filter=group||$eq||${group}&filter=sequence||$eq||1`),
      )
      expect((await report(mentor, String(news[0]?.id))).status).toBe(403)
      const fresh = await app.person('mentor')
      await app.as(admin).patch(`/api/chat-groups/${group}`, {
        version: (await app.as(admin).get(`/api/chat-groups/${group}`)).body.version,
        users: [mentor.id, other.id, fresh.id],
      })
      for (let count = 0; count < maxReportsAnHour; count += 1)
        expect((await report(fresh, message)).status).toBe(201)
      const refused = await report(fresh, message)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
    })

    test('a muted person is told until when, writes in no group, and still reaches the admins', async () => {
      const person = await app.person('mentor')
      const own = idOf(
        await app.as(person).post('/api/chat-groups', { groupName: 'Mine', users: [] }),
      )
      expect(
        (await app.as(mentor).post('/api/chat-mutes', { person: person.id, until: '2099-03-05' }))
          .status,
      ).toBe(403)
      const mute = await app
        .as(admin)
        .post('/api/chat-mutes', { person: person.id, until: '2099-03-05', reason: 'Rude' })
      const refused = await say(person, 'Hello', {}, own)
      expect([refused.status, refused.body.title]).toEqual([
        403,
        expect.stringContaining('5 March 2099'),
      ])
      const thread = idOf(await app.as(person).post('/api/chat-with-admin', {}))
      expect((await say(person, 'Why?', {}, thread)).status).toBe(201)
      await app
        .as(admin)
        .patch(`/api/chat-mutes/${idOf(mute)}`, { version: 1, until: '2024-01-01' })
      expect((await say(person, 'Hello', {}, own)).status).toBe(201)
      await app.as(admin).patch(`/api/chat-mutes/${idOf(mute)}`, { version: 2, until: today() })
      expect((await say(person, 'Hello', {}, own)).status).toBe(403)
    })

    test('a reply names an earlier message of its group', async () => {
      const first = await say(mentor, 'Which foil?')
      const sequence = Number(first.body.sequence)
      expect(await say(other, 'The thick one', { replyTo: sequence })).toMatchObject({
        status: 201,
        body: { replyTo: sequence },
      })
      expect((await say(other, 'Later', { replyTo: sequence + 2 })).status).toBe(400)
      expect((await say(other, 'Nothing', { replyTo: 0 })).status).toBe(400)
    })

    test('a search reads the conversations of the person, without case and accents, and nothing else', async () => {
      await say(mentor, 'The café has a Soldering iron')
      await say(admin, 'The soldering iron is paid', {}, secret)
      expect(await search(mentor, 'SOLDER')).toEqual(['The café has a Soldering iron'])
      expect(await search(other, 'cafe')).toEqual(['The café has a Soldering iron'])
      expect((await search(admin, 'soldering')).toSorted()).toEqual([
        'The café has a Soldering iron',
        'The soldering iron is paid',
      ])
      expect(await search(await app.person('mentor'), 'solder')).toEqual([])
    })
  },
)
