import type { Me } from '@tinkerdesk/shared'
import { setTimeout as delay } from 'node:timers/promises'
import { exportTable, readQuery } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { TestApp } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const count = 1200

describe.each<[Dialect]>([['sqlite'], ['postgres']])('an export that runs on %s', (dialect) => {
  let app: TestApp
  let me: Me
  let hill: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    const { id, email } = await app.person('admin')
    me = { uid: id, email, role: 'admin', displayName: 'Admin', schoolIds: [] }
    ;[hill] = await twoSchools(app)
    await app.database.write(
      (tx) =>
        tx.run(
          `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${count})
           INSERT INTO students (id, version, created_at, updated_at, created_by, name_first_name, name_first_name_key, school_id, class)
           SELECT 'student' || CAST(100000 + at AS TEXT), 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'system0000', 'Asha', 'asha', ?, '8th' FROM n`,
          [hill],
        ),
      'product',
    )
  })
  afterAll(() => app.stop())

  test('names related records as they are when the rows are read, and leaves out rows that have gone', async () => {
    const { total, parts } = await exportTable(app.database, {
      me,
      resource: 'student',
      query: { ...readQuery({ sort: 'id,ASC' }), joins: [] },
      columns: ['name.firstName', 'school'],
      maxRows: 10_000,
      signal: new AbortController().signal,
    })
    expect(total).toBe(count)
    const rows = parts()
    const first = (await rows.next()).value as (readonly unknown[])[]
    expect(first.every(([, school]) => school === 'Hill')).toBe(true)
    await app.put('school', hill, { name: 'Valley' })
    const [last, other] = [`student${100000 + count}`, `student${100000 + count - 1}`]
    await app.database.write(async (tx) => {
      await tx.run('DELETE FROM students WHERE id = ?', [last])
      // As after VACUUM, another row has the number of that one.
      if (dialect === 'sqlite')
        await tx.run('UPDATE students SET rowid = rowid + 1 WHERE id = ?', [other])
    }, 'product')
    // Other processes may write to PostgreSQL, so names are kept for a second there.
    if (dialect === 'postgres') await delay(1050)
    const others: (readonly unknown[])[] = []
    for await (const part of rows) others.push(...part)
    expect(others.every(([, school]) => school === 'Valley')).toBe(true)
    expect(first.length + others.length).toBe(count - 1)
    expect(others.at(-1)!.at(-1)).toBe(other)
  })
})
