import { allPlans } from '../../src/crud/plan/plan.js'
import { system } from '../../src/access/system.js'
import type { JobsWorld } from './jobs-world.js'

/** A student to whom more belongs, and whom more records name, than one transaction archives. */
export interface LargeStudent {
  id: string
  account: string
}

/** Notifications of the account, and teams that the student leads. */
export const [notes, teams] = [330, 70] as const
/** The number that an archive works on: the account, its notifications and a loan, and two references in each team. */
export const linkedOf = notes + 2 + 2 * teams

const day = '2026-11-02'

/** Creates such a student. `email` is that of the account. */
export async function makeLargeStudent(
  { app, students }: JobsWorld,
  email: string,
): Promise<LargeStudent> {
  const school = String(
    (await app.gate.whole(app.database.read, 'student', students[0]!))['school'],
  )
  const created = await app.make('student', {
    name: { firstName: 'Large' },
    school,
    class: '7th',
    email,
  })
  const id = String(created['id'])
  const [row] = await app.database.read.all<{ id: string }>(
    'SELECT id FROM users WHERE student_id = ?',
    [id],
  )
  const account = row!.id
  const make = (resource: string, bulk: readonly object[]) =>
    app.gate.bulk(system, resource, { action: 'create', body: { bulk }, each: false })
  const numbered = (count: number, body: (at: number) => object) =>
    Array.from({ length: count }, (_, at) => body(at))
  await make(
    'notification',
    numbered(notes, (at) => ({ person: account, title: `Note ${at}` })),
  )
  const mates = students.slice(0, 2)
  await make(
    'team',
    numbered(teams, (at) => ({
      name: `${email} ${at}`,
      schoolVal: school,
      leader: id,
      members: [mates[0], id, mates[1]],
    })),
  )
  const equipment = String(
    (await app.make('equipment', { name: `Kit of ${email}`, category: 'Robotics', school }))['id'],
  )
  await app.make('equipmentLoan', { equipment, student: id, from: day, due: day })
  return { id, account }
}

/** Returns all records as JSON by table and id, without their versions and times of change, and the rows of their lists. */
export async function allRecords({ app }: JobsWorld): Promise<Map<string, string>> {
  const { read } = app.database
  const all = new Map<string, string>()
  for (const { table, relations } of allPlans) {
    for (const row of await read.all<{ id: string }>(`SELECT * FROM "${table}"`))
      all.set(`${table} ${row.id}`, JSON.stringify({ ...row, version: 0, updated_at: '' }))
    for (const { joinTable } of relations)
      if (joinTable) {
        const rows = await read.all(`SELECT * FROM "${joinTable.table}"`)
        all.set(joinTable.table, JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()))
      }
  }
  return all
}
