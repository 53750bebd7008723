// Fills an empty database with people in chat groups of about ten, people in no group, and an admin, each with a session. Writes them to a
// file as JSON.
import { writeFileSync } from 'node:fs'
import { ulid } from 'ulid'
import { system } from '../api/dist/access/system.js'
import { createApp } from '../api/dist/app/create-app.js'
import { Config } from '../api/dist/config/config.js'
import { Gate } from '../api/dist/crud/gate/gate.js'
import { sessionCookie } from '../api/dist/features/auth/sessions/session-cookie.js'
import { hashToken, newToken } from '../api/dist/features/auth/secrets/tokens.js'
import { quietly } from '../api/dist/mail/quietly.js'

const [members, groups, others] = process.argv.slice(2, 5).map(Number)
const app = await createApp(
  new Config({
    ...process.env,
    NODE_ENV: 'production',
    DEMO: 'off',
    PUBLIC_URL: 'http://127.0.0.1',
  }),
)
const gate = app.get(Gate)
const chunk = 500

/** Creates records in transactions of 500. Returns their ids. */
async function make(resource, count, fieldsOf) {
  const ids = []
  while (ids.length < count)
    await gate.database.write(async (tx) => {
      for (const end = Math.min(count, ids.length + chunk); ids.length < end;)
        ids.push((await gate.create(system, resource, fieldsOf(ids.length), { tx })).id)
    }, 'product')
  return ids
}

async function signIn(id) {
  const token = newToken()
  const now = new Date().toISOString()
  await gate.database.write(
    (tx) =>
      tx.run(
        'INSERT INTO sign_ins (id, token_hash, user_id, created_at, seen_at, proved_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        [ulid(), hashToken(token), id, now, now, now, '2999-01-01T00:00:00.000Z'],
      ),
    'product',
  )
  return `${sessionCookie}=${token}`
}

await quietly(async () => {
  // Two roles in each group: a message is read once for each.
  const roleOf = (at) => (at % 10 === 0 ? 'atlIncharge' : 'mentor')
  const account = (role, at) => ({
    role,
    email: `talk-${role}-${at}@bench.example`,
    displayName: `Person ${at}`,
  })
  const ids = await make('user', members, (at) => account(roleOf(at), at))
  const spare = await make('user', others, (at) => account('mentor', members + at))
  const [admin] = await make('user', 1, (at) => account('admin', at))
  const groupAt = (at) => Math.floor((at * groups) / members)
  const made = await make('chatGroup', groups, (group) => ({
    groupName: `Group ${group}`,
    users: ids.filter((_, at) => groupAt(at) === group),
  }))
  const people = []
  for (const [at, id] of ids.entries())
    people.push({ id, group: made[groupAt(at)], cookie: await signIn(id) })
  const outside = []
  for (const id of spare) outside.push({ id, cookie: await signIn(id) })
  writeFileSync(
    process.argv[5],
    JSON.stringify({ people, others: outside, admin: { id: admin, cookie: await signIn(admin) } }),
  )
})
await app.close()
