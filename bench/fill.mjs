// Fills an empty data directory through the gate: 500 schools, 100,000 students and the accounts for the benchmark.
import { Config } from '../api/dist/config/config.js'
import { createApp } from '../api/dist/app/create-app.js'
import { system } from '../api/dist/access/system.js'
import { Gate } from '../api/dist/crud/write/gate.js'
import { Database } from '../api/dist/database/database.js'
import { Credentials } from '../api/dist/features/auth/credentials.js'
import { quietly } from '../api/dist/mail/quietly.js'
import { schoolOf, studentOf } from './lib/people.mjs'

const [schools, students] = process.argv.slice(2).map(Number)
const password = 'tinkerdesk-bench-2026'
const chunk = 1000

const app = await createApp(new Config({ ...process.env, DEMO: 'off' }))
const gate = app.get(Gate)
const database = app.get(Database)
const credentials = app.get(Credentials)
const hash = await credentials.hash(password)

const inChunks = async (resource, count, make) => {
  for (let from = 0; from < count; from += chunk)
    await database.write(async (tx) => {
      for (let at = from; at < Math.min(from + chunk, count); at++) await gate.create(system, resource, make(at), { tx })
    })
}

await quietly(async () => {
  await inChunks('school', schools, schoolOf)
  await inChunks('student', students, (at) => studentOf(at, schools))
  await database.write(async (tx) => {
    await gate.create(system, 'user', { role: 'admin', email: 'admin@bench.example', displayName: 'Bench Admin' }, { tx })
    for (let at = 0; at < 20; at++)
      await gate.create(system, 'user', { role: 'mentor', email: `mentor${at}@bench.example`, displayName: `Mentor ${at}` }, { tx })
    for (const { id } of await tx.all('SELECT id FROM users')) {
      await credentials.set(tx, id, hash)
      await credentials.verifyEmail(tx, id)
    }
  })
})
await app.close()
