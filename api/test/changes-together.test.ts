import fc from 'fast-check'
import { ulid } from 'ulid'
import { auditTrail, auditValues } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld, first } from './support/change-sets-world.js'
import { jobEnd } from './support/job-end.js'
import { attackRounds } from './support/rounds.js'
import { rowsOf, type Body } from './support/test-app.js'

const seed = 20_261_123

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'many changes of one request on %s',
  (dialect) => {
    let world: ChangeSetsWorld
    let tags: string[]

    beforeAll(async () => {
      world = await ChangeSetsWorld.start(dialect)
      tags = []
      for (const name of ['Robotics', 'Chess'])
        tags.push(String((await world.app.make('tag', { name }))['id']))
    })
    afterAll(() => world.app.stop())

    const save = (mode: 'all' | 'each', rows: Body[], by = world.admin) =>
      by.post('/api/change-sets/rows', { resource: 'student', mode, rows })

    /** A student who may have been changed since, and what to change in them. `@` begins an address, so that each set has its own. */
    const row = () =>
      fc.record({
        since: fc.option(
          fc.constantFrom<Body>({ section: 'Q' }, { class: '9th' }, { aspiration: 'Pilot' }),
          { nil: undefined, freq: 3 },
        ),
        version: fc.constantFrom(1, 1, 1, 2, 9),
        values: fc.record<Body>(
          {
            section: fc.constantFrom('A', 'B', 'much too long'),
            class: fc.constantFrom('8th', '7th', '15th'),
            name: fc.constantFrom(
              { firstName: 'Zoya' },
              { lastName: null },
              { firstName: 'Om', lastName: 'Rao' },
            ),
            school: fc.constantFrom(world.hill, world.hill, world.lake, '01NOSUCHSCHOOL'),
            tags: fc.constantFrom([], tags, tags.slice(1), [...tags, '01NOSUCHTAG']),
            email: fc.constantFrom('@one', '@two', null),
            guardians: fc.constantFrom(
              [{ name: 'Maya', phone: '+919812076784' }],
              [{ phone: 'none' }],
            ),
            nothing: fc.constant(1),
          },
          { requiredKeys: [] },
        ),
      })

    let sets = 0
    /** Makes the students of some rows. Returns the rows as a grid sends them, and what makes sets alike. */
    async function made(
      rows: readonly { since: Body | undefined; version: number; values: Body }[],
    ) {
      const prefix = `set${(sets += 1)}`
      const sent: { id: string; version: number; values: Body }[] = []
      for (const [at, { since, version, values }] of rows.entries()) {
        const id = await world.student(
          `Ravi${at}`,
          at === 0 ? { email: `${prefix}@first.example` } : {},
        )
        if (since) await world.admin.patch(`/api/students/${id}`, { version: 1, ...since })
        const { email } = values
        sent.push({
          id,
          version,
          values:
            typeof email === 'string' ? { ...values, email: `${prefix}${email}.example` } : values,
        })
      }
      const alike = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value).replaceAll(prefix, 'set'))
      return { sent, alike }
    }

    /** Returns a record with its history and its account, without what differs from one record to another. */
    async function stateOf(id: string) {
      const { read } = world.app.database
      const { id: _id, createdAt: _created, updatedAt: _updated, ...record } = await world.read(id)
      const entries = await auditTrail.find(
        read,
        { resource: 'student', record_id: id },
        { order: ['version'] },
      )
      const changes = await auditValues.find(
        read,
        { resource: 'student', record_id: id },
        { order: ['id'] },
      )
      const accounts = rowsOf(await world.admin.get(`/api/users?filter=student||$eq||${id}`))
      return {
        record,
        entries: entries.map(({ action, version, fields, actor, through }) => ({
          action,
          version,
          fields,
          actor,
          through,
        })),
        changes: changes.map((entry) => JSON.parse(entry.changes) as unknown),
        accounts: accounts.map(({ email, displayName, peerName, version }) => ({
          email,
          displayName,
          peerName,
          version,
        })),
      }
    }

    test('come to the same, row by row, as if each were saved alone', async () => {
      const saves = fc.record({
        rows: fc.array(row(), { minLength: 2, maxLength: 5 }),
        isAdmin: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(saves, async ({ rows, isAdmin }) => {
          const by = isAdmin ? world.admin : world.incharge
          const [each, alone, all] = [await made(rows), await made(rows), await made(rows)]
          const answer = await save('each', each.sent, by)
          expect(answer.status).toBe(200)
          const problems = (await world.rows(String(answer.body['id']))).map(
            ({ problem }) => problem,
          )
          const expected: (string | null)[] = []
          for (const { id, version, values } of alone.sent) {
            const { status, body } = await by.patch(`/api/students/${id}`, { version, ...values })
            const { title, issues = [] } = body as {
              title?: string
              issues?: { message: string }[]
            }
            expected.push(
              status === 200
                ? null
                : issues.length > 0
                  ? issues.map(({ message }) => message).join(' ')
                  : title!,
            )
          }
          expect(each.alike(problems)).toEqual(alone.alike(expected))
          for (const [at, { id }] of each.sent.entries())
            expect(each.alike(await stateOf(id))).toEqual(
              alone.alike(await stateOf(alone.sent[at]!.id)),
            )
          const before = await world.app.checksum()
          const together = await save('all', all.sent, by)
          const refused = expected.findIndex((problem) => problem !== null)
          expect(together.status).toBe(refused < 0 ? 200 : 400)
          if (refused < 0)
            for (const [at, { id }] of all.sent.entries())
              expect(all.alike(await stateOf(id))).toEqual(
                alone.alike(await stateOf(alone.sent[at]!.id)),
              )
          else {
            expect(together.body.issues![0]!.path).toMatch(new RegExp(`^rows\\.${refused}(\\.|$)`))
            expect(await world.app.checksum()).toEqual(before)
          }
        }),
        { seed, numRuns: attackRounds(12) },
      )
    })

    test('leave nothing if one of a thousand is refused, and are all undone otherwise', async () => {
      const ids = Array.from({ length: 1000 }, () => ulid())
      const bulk = ids.map((id, at) => ({
        id,
        name: { firstName: `Many${at}`, lastName: 'Rows' },
        school: world.hill,
        class: '7th',
      }))
      expect((await world.admin.post('/api/students/bulk', { bulk })).status).toBe(201)
      await world.admin.patch(`/api/students/${ids[500]}`, { version: 1, section: 'X' })
      const rows = ids.map((id, at) => ({
        id,
        version: 1,
        values: { section: 'ABC'[at % 3], aspiration: `Pilot ${at}` },
      }))
      const before = await world.app.checksum()
      const refused = await save('all', rows)
      expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([
        400,
        ['rows.500'],
      ])
      expect(await world.app.checksum()).toEqual(before)
      const done = await save('all', rows.with(500, { ...rows[500]!, version: 2 }))
      expect([done.status, done.body['counts']]).toEqual([200, { changed: 1000 }])
      expect(await world.read(ids[999]!)).toMatchObject({
        section: 'A',
        aspiration: 'Pilot 999',
        version: 2,
      })
      const undo = await world.undo(world.admin, String(done.body['id']))
      expect(await jobEnd(world.admin, undo.id)).toMatchObject({
        state: 'done',
        counts: { changed: 1000 },
      })
      expect(await world.read(ids[999]!)).toMatchObject({
        section: null,
        aspiration: null,
        version: 3,
      })
      expect(await world.read(ids[500]!)).toMatchObject({ section: 'X' })
    })

    test('of a job name every row that is refused only when it is stored', async () => {
      const ids = await world.students(120)
      const more = await world.students(90)
      const values = { email: 'one.for.all@lab.example' }
      const answer = await world.edit(world.admin, { records: first([...ids, ...more]), values })
      expect(answer.status).toBe(202)
      expect(await jobEnd(world.admin, answer.id)).toMatchObject({
        state: 'done',
        counts: { changed: 1, failed: 209 },
      })
    })

    test('send the e-mails of each row, and name it as the cause of what follows from it', async () => {
      const ids = [
        await world.student('Ila', { email: 'ila.cause@lab.example' }),
        await world.student('Jaya'),
        await world.student('Kala'),
      ]
      const rows = ids.map((id, at) => ({
        id,
        version: 1,
        values: at < 2 ? { name: { firstName: `New${at}` } } : { section: 'B' },
      }))
      const invited = {
        ...rows[1]!,
        values: { ...rows[1]!.values, email: 'jaya.cause@lab.example' },
      }
      const done = await save('all', rows.with(1, invited))
      expect(done.body).toMatchObject({ counts: { changed: 3 }, mails: 1 })
      const accounts = await auditTrail.find(world.app.database.read, {
        resource: 'user',
        through: ids.map((id) => `student ${id}`),
      })
      const causes = accounts
        .filter(({ version, action }) => action === 'create' || version > 1)
        .map(({ through }) => through)
      expect(new Set(causes)).toEqual(new Set([`student ${ids[0]}`, `student ${ids[1]}`]))
    })

    test('name the only new record among them as the cause of its account', async () => {
      const changed = await world.student('Lata')
      const values = {
        name: { firstName: 'Mira', lastName: 'Rows' },
        school: world.hill,
        class: '7th',
        email: 'mira.cause@lab.example',
      }
      const added = { id: ulid(), values }
      const done = await save('all', [{ id: changed, version: 1, values: { section: 'B' } }, added])
      expect(done.body).toMatchObject({ counts: { changed: 1, created: 1 } })
      const accounts = await auditTrail.find(world.app.database.read, {
        resource: 'user',
        through: `student ${added.id}`,
      })
      expect(accounts).toMatchObject([{ action: 'create' }])
    })

    test('of a bulk request answer every record in its order, or name the first that is refused', async () => {
      const ids = await world.students(3)
      const bulk = ids.map((id, at) => ({ id, version: 1, section: 'ABC'[at] }))
      const answer = await world.admin.patch('/api/students/bulk', { bulk })
      expect(
        (answer.body as unknown as Body[]).map(({ id, section, version }) => [
          id,
          section,
          version,
        ]),
      ).toEqual(ids.map((id, at) => [id, 'ABC'[at], 2]))
      const again = await world.admin.patch('/api/students/bulk', {
        bulk: bulk.map((item) => ({ ...item, section: 'D' })),
      })
      expect([again.status, again.body.issues?.[0]?.path]).toEqual([409, 'bulk.0'])
      expect(await world.read(ids[2]!)).toMatchObject({ section: 'C' })
    })
  },
)
