import fc from 'fast-check'
import { ulid } from 'ulid'
import { system } from '../src/access/system.js'
import type { Dialect } from '../src/database/database.js'
import { attackRounds } from './support/rounds.js'
import { storedCounts, wrongCounts } from './support/stored-counts.js'
import { rowsOf, TestApp, type Body, type Client } from './support/test-app.js'
import { schoolAddress } from './support/two-schools.js'

const seed = 20_261_123

/** A write, or several together. The numbers choose among the students, the archived batches and the schools there are. */
const write = fc.record({
  kind: fc.constantFrom(
    'create',
    'bulk',
    'refused',
    'rollback',
    'move',
    'edit',
    'archive',
    'archiveMany',
    'restore',
    'purge',
    'merge',
  ),
  which: fc.nat(1000),
  from: fc.nat(5),
  to: fc.nat(5),
})
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never

describe.each<[Dialect]>([['sqlite'], ['postgres']])('stored counts on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let schools: string[]
  /** The archived students that can be restored, with their schools. */
  let batches: { batch: string; school: unknown }[]

  const newSchool = async (at: number) =>
    String(
      (await app.make('school', { name: `School ${at} ${ulid()}`, address: schoolAddress })).id,
    )
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
    batches = []
    schools = await Promise.all([0, 1, 2, 3, 4, 5].map(newSchool))
  })
  afterAll(() => app.stop())

  const student = (at: number, more: Body = {}) => ({
    name: { firstName: 'Ravi' },
    school: schools[at],
    class: '8th',
    ...more,
  })
  const students = async () =>
    rowsOf(await admin.get('/api/students?limit=100&page=1&sort=id,ASC&fields=school'))
  const send = async (answer: Promise<{ status: number; text: string }>, expected: number) => {
    const { status, text } = await answer
    expect([status, text]).toEqual([expected, text])
  }

  const run: { [K in Write['kind']]: (write: Write) => Promise<void> } = {
    create: ({ to }) => send(admin.post('/api/students', student(to)), 201),
    bulk: ({ from, to }) =>
      send(
        admin.post('/api/students/bulk', { bulk: [student(from), student(to), student(to)] }),
        201,
      ),
    refused: ({ to }) =>
      send(
        admin.post('/api/students/bulk', { bulk: [student(to), student(to, { class: '99th' })] }),
        400,
      ),
    rollback: async ({ to }) => {
      const broken = app.database.write(async (tx) => {
        await app.gate.create(system, 'student', student(to), { tx })
        throw new Error('A later step fails.')
      }, 'product')
      await expect(broken).rejects.toThrow('A later step fails.')
    },
    move: async ({ which, to }) => {
      const all = await students()
      const { id, version } = all[which % all.length] ?? {}
      if (id)
        await send(
          admin.patch(`/api/students/${String(id)}`, { version, school: schools[to] }),
          200,
        )
    },
    edit: async ({ from, to }) => {
      const records = (await students())
        .filter(({ school }) => school === schools[from])
        .map(({ id, version }) => ({ id, version }))
      if (records.length)
        await send(
          admin.post('/api/change-sets/edit', {
            resource: 'student',
            records,
            values: { school: schools[to] },
          }),
          200,
        )
    },
    archive: async ({ which }) => {
      const all = await students()
      const chosen = all[which % all.length]
      if (!chosen) return
      const answer = await admin.del(`/api/students/${String(chosen['id'])}`)
      expect(answer.status).toBe(200)
      batches.push({ batch: String(answer.body['batch']), school: chosen['school'] })
    },
    archiveMany: async ({ which }) => {
      const bulk = (await students())
        .slice(which % 5, (which % 5) + 3)
        .map(({ id, version }) => ({ id, version }))
      if (bulk.length) await send(admin.del('/api/students/bulk', { bulk }), 200)
    },
    restore: async ({ which }) => {
      const [archived] = batches.splice(which % (batches.length || 1), 1)
      if (archived) await send(admin.post(`/api/archive/${archived.batch}/restore`), 200)
    },
    purge: async ({ which }) => {
      const [archived] = batches.splice(which % (batches.length || 1), 1)
      if (archived) await send(admin.del(`/api/archive/${archived.batch}`), 204)
    },
    merge: async ({ from, to }) => {
      if (from === to) return
      const version = async (id: string) => ({
        id,
        version: Number((await admin.get(`/api/schools/${id}`)).body['version']),
      })
      const [winner, loser] = [await version(schools[to]!), await version(schools[from]!)]
      await send(
        admin.post('/api/duplicates/merge', {
          id: ulid(),
          resource: 'school',
          winner,
          loser,
          take: [],
          join: [],
        }),
        200,
      )
      // A student of a merged school is not restored before the merge is undone.
      batches = batches.filter(({ school }) => school !== loser.id)
      schools[from] = await newSchool(from)
    },
  }

  /** The numbers in the list of schools, and those of the students that each names. */
  const numbers = async () => {
    const listed = rowsOf(
      await admin.get('/api/schools?limit=100&page=1&sort=students,DESC&sort=id,ASC'),
    ).map(({ id, students: n }) => [id, n] as const)
    const totals = listed.map(async ({ 0: id }) => {
      const { body } = await admin.get(
        `/api/students?limit=1&page=1&filter=school||$eq||${String(id)}`,
      )
      return [id, body['total']] as const
    })
    return { listed, counted: await Promise.all(totals) }
  }

  test('are the numbers of the records after any writes, in the list and in its order', async () => {
    expect(storedCounts).toContain('stored_count_students_school_id')
    let written = 0
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 8, maxLength: 16 }), async (writes) => {
        for (const each of writes) await run[each.kind](each)
        written += (await students()).length
        expect(await wrongCounts(app.database.read)).toEqual([])
        const { listed, counted } = await numbers()
        expect(listed).toEqual(counted)
        expect((await admin.get('/api/students?limit=1&page=1')).body['total']).toBe(
          (await app.database.read.all('SELECT id FROM students')).length,
        )
        expect(listed.map(([, n]) => n)).toEqual(
          listed.map(([, n]) => Number(n)).sort((left, right) => right - left),
        )
      }),
      { seed, numRuns: attackRounds(6), endOnFailure: true },
    )
    expect(written).toBeGreaterThan(10)
  })

  test('hold through transactions at once that touch the same schools, in any order', async () => {
    let done = 0
    // Beside the gate, which would let some of them wait for each other.
    const transaction = async (person: number, round: number) => {
      const order = person % 2 ? schools.slice(0, 3).reverse() : schools.slice(0, 3)
      const write = app.database.write(async (tx) => {
        const made: string[] = []
        for (const school of order) {
          const ids = [ulid(), ulid(), ulid()]
          const rows = ids.map(() => `(?, 1, '', '', '', ?)`).join()
          const columns = '"id", "version", "created_at", "updated_at", "created_by", "school_id"'
          await tx.run(
            `INSERT INTO "students" (${columns}) VALUES ${rows}`,
            ids.flatMap((id) => [id, school]),
          )
          made.push(...ids)
        }
        const some = made.map(() => '?').join()
        if (round % 3 === 1)
          await tx.run(`UPDATE "students" SET "school_id" = ? WHERE "id" IN (${some})`, [
            schools[(person + round) % 3]!,
            ...made,
          ])
        await tx.run('DELETE FROM "students" WHERE "id" IN (?, ?)', made.slice(0, 2))
        if (round % 7 === 3) throw new Error('Rolled back.')
        tx.afterCommit(() => (done += 1))
      }, `person${person}`)
      await (round % 7 === 3 ? expect(write).rejects.toThrow('Rolled back.') : write)
    }
    const people = async (person: number) => {
      for (let round = 0; round < 10; round += 1) await transaction(person, round)
    }
    await Promise.all(Array.from({ length: 10 }, (_, person) => people(person)))
    // With statistics of the numbers that exist by then, PostgreSQL may plan other ways.
    await app.database.analyse(true)
    await Promise.all(Array.from({ length: 10 }, (_, person) => people(person)))
    expect(done).toBe(2 * 10 * 9)
    expect(await wrongCounts(app.database.read)).toEqual([])
  })

  test('give the total of a list of all students, with those of no school, and not that of a list with a filter', async () => {
    const columns = '"id", "version", "created_at", "updated_at", "created_by", "class"'
    const add = (id: string) =>
      app.database.write(
        (tx) =>
          tx.run(`INSERT INTO "students" (${columns}) VALUES (?, 1, '', '', '', '12th')`, [id]),
        'of no school',
      )
    const total = async (filter = '') =>
      Number((await admin.get(`/api/students?limit=1&page=1${filter}`)).body['total'])
    const [all, some] = [await total(), await total('&filter=class||$in||8th,12th')]
    for (const id of [ulid(), ulid(), ulid()]) await add(id)
    expect(await total()).toBe(all + 3)
    const added = (n: number) =>
      app.database.write(
        (tx) =>
          tx.run(
            'UPDATE "stored_count_students_school_id" SET "n" = "n" + ? WHERE "id" = (SELECT MAX("id") FROM "stored_count_students_school_id")',
            [n],
          ),
        'a wrong number',
      )
    await added(7)
    expect(await total()).toBeGreaterThanOrEqual(all + 10)
    expect(await total('&filter=class||$in||8th,12th')).toBe(some + 3)
    await added(-7)
  })
})
