import { ulid } from 'ulid'
import { auditTrail } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import type { Body } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'many new records of one request on %s',
  (dialect) => {
    let world: ChangeSetsWorld
    let base: string

    beforeAll(async () => {
      world = await ChangeSetsWorld.start(dialect)
      const subject = (await world.app.make('subject', { name: 'Physics' }))['id']
      const topic = (await world.app.make('topic', { name: 'Light', subject }))['id']
      const subTopic = (await world.app.make('subTopic', { name: 'Mirrors', topic }))['id']
      base = String(
        (
          await world.app.make('tinkeringActivity', {
            taName: 'First steps',
            subject,
            topic,
            subTopic,
            isBase: true,
          })
        )['id'],
      )
    })
    afterAll(() => world.app.stop())

    const child = (at: number, more: Body = {}): Body => ({
      id: ulid(),
      name: { firstName: `Tara${at}`, lastName: 'Together' },
      school: world.hill,
      class: '8th',
      ...more,
    })
    const send = (bulk: readonly Body[], by = world.admin) =>
      by.post('/api/students/bulk', { bulk })
    const bodyOf = (answer: { body: unknown }) => answer.body as Body[]

    test('are stored with what each of them brings, as if they were created one by one', async () => {
      const tags = [String((await world.app.make('tag', { name: 'Robotics' }))['id'])]
      const bulk = Array.from({ length: 12 }, (_, at) =>
        child(at, at === 7 ? { email: 'tara7@lab.example', tags } : {}),
      )
      const answer = await send(bulk)
      expect(answer.status).toBe(201)
      expect(bodyOf(answer).map(({ id }) => id)).toEqual(bulk.map(({ id }) => id))
      expect(bodyOf(answer)[7]).toMatchObject({
        version: 1,
        name: { firstName: 'Tara7' },
        email: 'tara7@lab.example',
        tags,
      })
      // Each has a copy of the base activity, an entry of its own, and the account of its e-mail.
      const ids = bulk.map(({ id }) => String(id))
      const { read } = world.app.database
      const entries = await auditTrail.find(read, {
        resource: 'student',
        record_id: ids,
        action: 'create',
      })
      expect(entries.filter(({ through }) => through === null)).toHaveLength(12)
      const copies = await auditTrail.find(
        read,
        { resource: 'studentActivity', action: 'create' },
        { columns: ['through'] },
      )
      expect(new Set(copies.map(({ through }) => through))).toEqual(
        new Set(ids.map((id) => `student ${id}`)),
      )
      const [copy] = (
        await world.admin.get(`/api/student-activities?filter=student||$eq||${ids[3]}`)
      ).body as unknown as Body[]
      expect(copy).toMatchObject({ source: base, taName: 'First steps' })
      expect(
        (await world.admin.get('/api/users?filter=email||$eq||tara7@lab.example')).body,
      ).toMatchObject([{ student: ids[7], role: 'student' }])
      // The same request again is a retry.
      expect(bodyOf(await send(bulk)).map(({ id, version }) => [id, version])).toEqual(
        ids.map((id) => [id, 1]),
      )
    })

    test('keep their order, also where one statement cannot hold them all', async () => {
      const names = Array.from({ length: 230 }, (_, at) => `Tag ${at}`)
      const answer = await world.admin.post('/api/tags/bulk', {
        bulk: names.map((name) => ({ name })),
      })
      expect([answer.status, bodyOf(answer).map(({ name }) => name)]).toEqual([201, names])
    })

    test('are all refused for one that is wrong, which is named', async () => {
      const before = await world.app.checksum()
      const taken = child(1, { email: 'tara7@lab.example' })
      for (const [bulk, path, status] of [
        [[child(1), taken], 'bulk.1.email', 409],
        [
          [
            child(1, { email: 'new@lab.example' }),
            child(2),
            child(3, { email: 'new@lab.example' }),
          ],
          'bulk.2.email',
          409,
        ],
        [[child(1), child(2, { class: '15th' })], 'bulk.1.class', 400],
        [[child(1), child(2, { school: ulid() })], 'bulk.1.school', 400],
      ] as const) {
        const answer = await send(bulk)
        expect([answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([
          status,
          [path],
        ])
      }
      // Beyond the reach of an in-charge, as a target and by the rule of the rows.
      expect(
        (await send([child(1), child(2, { school: world.lake })], world.incharge)).body,
      ).toMatchObject({
        issues: [{ path: 'bulk.1.school' }],
      })
      expect(await world.app.checksum()).toEqual(before)
    })
  },
)
