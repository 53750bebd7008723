// Fills an empty data directory: 500 schools, 100,000 students and the accounts for the benchmark. The first 20,000 students go through
// the gate. The others are copies of their rows with ids of their own, which takes 1/20 of the time.
import { Config } from '../api/dist/config/config.js'
import { createApp } from '../api/dist/app/create-app.js'
import { system } from '../api/dist/access/system.js'
import { Gate } from '../api/dist/crud/gate/gate.js'
import { tables } from '../api/dist/app/tables.js'
import { Database } from '../api/dist/database/database.js'
import { searchMerges } from '../api/dist/database/search/search-structures.js'
import { Credentials } from '../api/dist/features/auth/secrets/credentials.js'
import { quietly } from '../api/dist/mail/quietly.js'
import { schoolOf, studentOf } from './lib/people.mjs'

const [schools, students] = process.argv.slice(2).map(Number)
const password = 'tinkerdesk-bench-2026'
const [chunk, throughGate] = [1000, 20_000]

const app = await createApp(new Config({ ...process.env, DEMO: 'off' }))
const gate = app.get(Gate)
const database = app.get(Database)
const credentials = app.get(Credentials)
const hash = await credentials.hash(password)

const inChunks = async (resource, count, make) => {
  for (let from = 0; from < count; from += chunk)
    await database.write(async (tx) => {
      for (let at = from; at < Math.min(from + chunk, count); at++)
        await gate.create(system, resource, make(at), { tx })
    }, 'product')
}

/** Copies rows until there are `count`. The expressions replace a column's value; `?` in them is the distance to the first copy. */
const copyRows = async (name, count, expressions) => {
  const columns = Object.keys(tables.find((table) => table.name === name).columns)
  const selected = columns.map((column) => expressions[column] ?? `"${column}"`)
  const distances = selected.join().split('?').length - 1
  for (let from = throughGate; from < count; from += throughGate)
    await database.write(
      (tx) =>
        tx.run(
          `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`)}) SELECT ${selected} FROM "${name}" WHERE ${expressions.where} LIMIT ?`,
          [...Array(distances).fill(from), Math.min(throughGate, count - from)],
        ),
      'product',
    )
}
// Ids of students end in their number, with 16 digits.
const shifted = (column) =>
  `'01BENCHSTU' || substr(CAST(10000000000000000 + CAST(substr("${column}", 11) AS BIGINT) + CAST(? AS BIGINT) AS TEXT), 2)`
const last = studentOf(throughGate, schools).id
/** The student with an account. */
const lastNumber = 999_999_999

await quietly(async () => {
  await inChunks('school', schools, schoolOf)
  await inChunks('student', Math.min(students, throughGate), (at) => studentOf(at, schools))
  await copyRows('students', students, { id: shifted('id'), where: `id < '${last}' ORDER BY id` })
  await copyRows('audit_trail', students, {
    id: `substr("id", 1, 10) || substr(CAST(10000000000000000 + CAST(substr(record_id, 11) AS BIGINT) + CAST(? AS BIGINT) AS TEXT), 2)`,
    record_id: shifted('record_id'),
    where: `resource = 'student' AND record_id < '${last}' ORDER BY record_id`,
  })
  // The copies come in a few large transactions. Otherwise the first thousands of writes to come would merge their parts of the search index.
  await database.define(searchMerges(database.dialect, tables))
  await database.write(async (tx) => {
    await gate.create(
      system,
      'student',
      { ...studentOf(lastNumber, schools), email: 'student@bench.example' },
      { tx },
    )
    await gate.create(
      system,
      'user',
      { role: 'admin', email: 'admin@bench.example', displayName: 'Bench Admin' },
      { tx },
    )
    for (let at = 0; at < 20; at++)
      await gate.create(
        system,
        'user',
        { role: 'mentor', email: `mentor${at}@bench.example`, displayName: `Mentor ${at}` },
        { tx },
      )
    for (const { id } of await tx.all('SELECT id FROM users')) {
      await credentials.set(tx, id, hash)
      await tx.run('UPDATE users SET email_verified_at = created_at WHERE id = ?', [id])
    }
  }, 'product')
})
await app.close()
