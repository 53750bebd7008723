import type { ChangeSetDone, ImportRow } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { jobEnd } from './support/job-end.js'
import { rowsOf, type Body, type Client, type TestApp } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('imports on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let incharge: Client
  let hill: string
  let lake: string

  beforeAll(async () => {
    ;({ app, admin, incharge, hill, lake } = await ChangeSetsWorld.start(dialect))
  })
  afterAll(() => app.stop())

  const cells = (first: string, last: string, more: Record<string, string> = {}) => ({
    'name.firstName': first,
    'name.lastName': last,
    school: 'Hill',
    class: '8th',
    ...more,
  })
  const stage = async (
    id: string,
    all: Record<string, string>[],
    by = admin,
    resource = 'student',
    decisions = {},
  ) => {
    const rows = all.map((each, at) => ({ line: at + 2, cells: each }))
    const answer = await by.post(`/api/imports/${id}/rows`, { resource, rows, decisions })
    return {
      status: answer.status,
      code: answer.body.code,
      rows: (answer.body['rows'] ?? []) as ImportRow[],
    }
  }
  const apply = async (id: string, by = admin) => {
    const answer = await by.post(`/api/imports/${id}/apply`)
    return { status: answer.status, ...(answer.body as unknown as ChangeSetDone) }
  }
  const named = async (last: string) =>
    rowsOf(await admin.get(`/api/students?filter=name.lastName||$eq||${last}`)) as Body[]
  const count = async (table: string) =>
    Number((await app.database.read.all<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]!.n)

  test('tell new, changed, same and wrong rows apart before anything is saved, and save the good ones', async () => {
    await app.make('student', {
      name: { firstName: 'Asha', lastName: 'Import' },
      school: hill,
      class: '8th',
      section: 'A',
    })
    await app.make('student', {
      name: { firstName: 'Binu', lastName: 'Import' },
      school: hill,
      class: '8th',
      section: 'A',
    })
    const id = ulid()
    const file = [
      cells('Chitra', 'Import', { section: 'C', isTeamLeader: 'yes' }),
      cells('asha', 'import', { section: 'B' }),
      cells('Binu', 'Import', { section: '' }),
      cells('Deepa', 'Import', { school: 'Nowhere' }),
      cells('Esha', 'Import', { class: '15th' }),
    ]
    const { rows } = await stage(id, file, admin, 'student', { nameAndClass: 'update' })
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'new'],
      [3, 'changed'],
      [4, 'same'],
      [5, 'wrong'],
      [6, 'wrong'],
    ])
    expect(rows[0]!.changes).toEqual([
      { path: 'name.firstName', before: null, after: 'Chitra' },
      { path: 'name.lastName', before: null, after: 'Import' },
      { path: 'school', before: null, after: hill },
      { path: 'class', before: null, after: '8th' },
      { path: 'section', before: null, after: 'C' },
      { path: 'isTeamLeader', before: null, after: true },
    ])
    expect(rows[1]!.changes).toEqual([{ path: 'section', before: 'A', after: 'B' }])
    expect(rows[4]).toMatchObject({ title: 'Esha Import', issues: [{ path: 'class' }] })
    expect(rows[3]!.problem).toBe('There is no school called “Nowhere” that you may choose')
    expect(await named('Import')).toHaveLength(2)
    expect(rowsOf(await admin.get('/api/change-sets')).map((set) => set['id'])).not.toContain(id)

    const done = await apply(id)
    expect(done).toMatchObject({
      status: 200,
      kind: 'import',
      title: 'Import 2 students',
      counts: { created: 1, changed: 1, same: 1, failed: 2 },
    })
    expect(await apply(id)).toMatchObject({ id, counts: { created: 1 } })
    expect(await named('Import')).toHaveLength(3)
    const undone = (await admin.post(`/api/change-sets/${id}/undo`)).body
    expect(undone).toMatchObject({ counts: { archived: 1, changed: 1 } })
    expect((await named('Import')).map(({ section }) => section)).toEqual(['A', 'A'])
  })

  test('keep phone numbers whole, take off the apostrophe of an export, and send no mail', async () => {
    const mails = await count('mail_outbox')
    const id = ulid()
    const { rows } = await stage(id, [
      cells('Mail', 'Free', { email: 'Mail.Free@lab.example', aspiration: "'=1+1" }),
    ])
    expect(rows).toMatchObject([{ outcome: 'new' }])
    await apply(id)
    expect(await named('Free')).toMatchObject([
      { email: 'mail.free@lab.example', aspiration: '=1+1' },
    ])
    expect(await count('mail_outbox')).toBe(mails)
    expect(
      rowsOf(await admin.get('/api/users?filter=email||$eq||mail.free@lab.example')),
    ).toMatchObject([{ role: 'student' }])
    // The e-mail now recognises the student, whatever else the line says. A cell that shows nothing is empty.
    const more = { email: '\u200bmail.free@lab.example\u3164', class: '9th', aspiration: '\u2800' }
    expect((await stage(ulid(), [cells('Mail', 'Free', more)])).rows).toMatchObject([
      { outcome: 'changed', changes: [{ path: 'class', before: '8th', after: '9th' }] },
    ])
  })

  test('check the rights of the person for each row', async () => {
    expect(
      (
        await stage(
          ulid(),
          [cells('Own', 'Reach'), cells('Other', 'Reach', { school: 'Lake' })],
          incharge,
        )
      ).rows,
    ).toMatchObject([
      { outcome: 'new' },
      { outcome: 'wrong', problem: 'There is no school called “Lake” that you may choose' },
    ])
    const child = app.as(await app.person('student'))
    expect(await stage(ulid(), [cells('A', 'B')], child)).toMatchObject({ status: 403 })
    for (const cell of ['nothing', 'role', 'guardians', 'createdBy', 'version'])
      expect([cell, (await stage(ulid(), [{ [cell]: 'x' }])).code]).toEqual([cell, 'unknown_field'])
    // A role in a file changes nothing: in-charges set no field of accounts.
    expect(
      await stage(ulid(), [{ role: 'admin', email: 'x@lab.example' }], incharge, 'user'),
    ).toMatchObject({ status: 403 })
    expect(await stage(ulid(), [{ text: 'x' }], admin, 'chatMessage')).toMatchObject({
      status: 403,
    })
    const id = ulid()
    await stage(id, [cells('Mine', 'Alone')])
    expect(await stage(id, [cells('Mine', 'Alone')], incharge)).toMatchObject({
      status: 409,
      code: 'id_exists',
    })
    expect(await apply(id, incharge)).toMatchObject({ status: 404 })
  })

  test('says the same of lines that are tried together as of each alone', async () => {
    const name = { firstName: 'Far', lastName: 'Away' }
    await app.make('student', { name, school: lake, class: '8th', email: 'far@lab.example' })
    const before = await count('students')
    // The last one is refused when it is stored: its e-mail belongs to a student whom this person cannot see.
    const all = [
      cells('Tog', 'One'),
      cells('', 'Two'),
      cells('Tog', 'Three', { section: 'A', email: 'tog@lab.example' }),
      cells('Tog', 'Four', { email: 'far@lab.example' }),
    ]
    const rowOf = ({ line: _line, ...row }: ImportRow) => row
    for (const lines of [all.slice(0, 3), all]) {
      const alone: ImportRow[] = []
      for (const line of lines) alone.push(...(await stage(ulid(), [line], incharge)).rows)
      const { rows } = await stage(ulid(), lines, incharge)
      expect(rows.map(rowOf)).toEqual(alone.map(rowOf))
      expect(rows.map(({ outcome }) => outcome)).toEqual(
        ['new', 'wrong', 'new', 'wrong'].slice(0, lines.length),
      )
    }
    expect(await count('students')).toBe(before)
  })

  test('look a name up among the records that another cell of the line allows', async () => {
    const child = (firstName: string, school: string) =>
      app.make('student', { name: { firstName, lastName: 'Namesake' }, school, class: '8th' })
    const [ours, theirs] = [await child('Ravi', hill), await child('Ravi', lake)]
    await child('Zoya', lake)
    for (const [name, school] of Object.entries({ Microscope: hill, Telescope: lake }))
      await app.make('equipment', { name, category: 'Measuring', school, quantity: 5 })
    const loan = (student: string, equipment: string) => ({
      student,
      equipment,
      from: '2026-01-01',
      due: '2026-01-09',
    })
    const id = ulid()
    const { rows } = await stage(
      id,
      [
        loan('Ravi Namesake', 'Microscope'),
        loan('ravi namesake', 'Telescope'),
        loan('Zoya Namesake', 'Microscope'),
        loan('Ravi Namesake', ''),
      ],
      admin,
      'equipmentLoan',
    )
    expect(rows).toMatchObject([
      { outcome: 'new' },
      { outcome: 'new' },
      {
        outcome: 'wrong',
        problem:
          'There is no student called “Zoya Namesake” that you may choose in the school of the chosen equipment',
      },
      {
        outcome: 'wrong',
        problem: '2 students are called “Ravi Namesake”. Write the ID of the one you mean.',
      },
    ])
    expect(await apply(id)).toMatchObject({ counts: { created: 2, failed: 2 } })
    const loans = rowsOf(
      await admin.get('/api/equipment-loans?filter=student||$eq||' + String(theirs['id'])),
    )
    expect(loans).toHaveLength(1)
    expect(
      rowsOf(await admin.get('/api/equipment-loans?filter=student||$eq||' + String(ours['id']))),
    ).toHaveLength(1)
    // A line that names the record by its ID and leaves the equipment empty is within the equipment that is lent.
    const zoya = { id: String(loans[0]!['id']), student: 'Zoya Namesake' }
    const renamed = { id: zoya.id, student: 'Ravi Namesake', damages: 'None' }
    expect((await stage(ulid(), [zoya, renamed], admin, 'equipmentLoan')).rows).toMatchObject([
      { outcome: 'changed', changes: [{ path: 'student' }] },
      { outcome: 'changed', changes: [{ path: 'damages' }] },
    ])
  })

  test('find records by the IDs of an export, and refuse IDs that the person cannot see', async () => {
    const [student] = await named('Import')
    expect(
      (await stage(ulid(), [{ id: String(student!['id']), section: 'X' }])).rows,
    ).toMatchObject([{ outcome: 'changed' }])
    expect((await stage(ulid(), [{ id: ulid(), section: 'X' }])).rows).toMatchObject([
      { outcome: 'wrong' },
    ])
  })

  test('look up no name that is too long, and no more names than a field may have', async () => {
    const line = (mentors: string) => ({ school: 'Hill', 'heldBy.mentors': mentors })
    const { rows } = await stage(
      ulid(),
      [line('ab '.repeat(3300)), line(Array.from({ length: 21 }, (_, at) => `n${at}`).join(';'))],
      admin,
      'session',
    )
    expect(rows[0]!.problem).toMatch(/^There is no mentor called “ab ab /)
    expect(rows[1]!.problem).toBe('Mentors may have at most 20')
  })

  // Hundreds of transactions take long on PostgreSQL, and the jobs have tests of their own there.
  const onSqlite = dialect === 'sqlite' ? test : () => undefined
  onSqlite(
    'hand many rows to a job',
    async () => {
      const id = ulid()
      const all = Array.from({ length: 201 }, (_, at) => cells(`Child${at}`, 'Many'))
      for (let from = 0; from < all.length; from += 101) {
        const rows = all
          .slice(from, from + 101)
          .map((each, at) => ({ line: from + at + 2, cells: each }))
        expect(
          (await admin.post(`/api/imports/${id}/rows`, { resource: 'student', rows })).status,
        ).toBe(200)
      }
      const started = await admin.post(`/api/imports/${id}/apply`)
      expect(started).toMatchObject({
        status: 202,
        body: { total: 201, title: 'Import 201 students' },
      })
      expect(await jobEnd(admin, started.body['id'])).toMatchObject({
        state: 'done',
        counts: { created: 201 },
      })
      expect(await admin.get(`/api/change-sets/${id}`)).toMatchObject({
        body: { counts: { created: 201 } },
      })
    },
    60_000,
  )
})
