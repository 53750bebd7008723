// Adds classes to a database: schools with an in-charge, students with a handle, a PIN and a copy of an activity. Writes them to
// a file as JSON, with sessions of the staff.
import { writeFileSync } from 'node:fs'
import { ulid } from 'ulid'
import { system } from '../../api/dist/access/system.js'
import { createApp } from '../../api/dist/app/create-app.js'
import { Config } from '../../api/dist/config/config.js'
import { Gate } from '../../api/dist/crud/gate/gate.js'
import { Credentials } from '../../api/dist/features/auth/secrets/credentials.js'
import { hashToken, newToken } from '../../api/dist/features/auth/secrets/tokens.js'
import { sessionCookie } from '../../api/dist/features/auth/sessions/session-cookie.js'
import { SessionService } from '../../api/dist/features/auth/sessions/session-service.js'
import { Slips } from '../../api/dist/features/auth/slips.js'
import { quietly } from '../../api/dist/mail/quietly.js'
import { schoolOf, studentOf } from '../lib/people.mjs'

const [schools, pupils, watchers] = process.argv.slice(2, 5).map(Number)
const pin = '483920'
const app = await createApp(
  new Config({
    ...process.env,
    NODE_ENV: 'production',
    DEMO: 'off',
    PUBLIC_URL: 'http://127.0.0.1',
  }),
)
const gate = app.get(Gate)
const { database } = gate

async function signIn(id) {
  const token = newToken()
  const now = new Date().toISOString()
  await database.write(
    (tx) =>
      tx.run(
        'INSERT INTO sign_ins (id, token_hash, user_id, created_at, seen_at, proved_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        [ulid(), hashToken(token), id, now, now, now, '2999-01-01T00:00:00.000Z'],
      ),
    'product',
  )
  return { id, token, cookie: `${sessionCookie}=${token}` }
}

const account = async (role, at) =>
  signIn(
    (
      await gate.create(system, 'user', {
        role,
        email: `load-${role}-${at}@bench.example`,
        displayName: `Person ${at}`,
      })
    ).id,
  )

/** Makes a school with its in-charge. Returns the school's id and a session of the in-charge. */
async function makeSchool(at) {
  const email = `load-incharge-${at}@bench.example`
  const { id: _, ...body } = schoolOf(at)
  const { id } = await gate.create(system, 'school', {
    ...body,
    name: `Load School ${at}`,
    atlIncharge: { firstName: 'Asha', lastName: 'Rao', email },
  })
  // A school is the in-charge's once the e-mail is confirmed.
  await database.write(
    (tx) => tx.run('UPDATE users SET email_verified_at = created_at WHERE email = ?', [email]),
    'product',
  )
  const [{ id: incharge }] = await database.read.all('SELECT id FROM users WHERE email = ?', [
    email,
  ])
  return { school: id, incharge: await signIn(incharge) }
}

await quietly(async () => {
  const admin = await account('admin', 0)
  const me = await app.get(SessionService).resolve(admin.token)
  const staff = []
  for (let at = 0; at < watchers; at += 1) staff.push(await account('mentor', at))
  const { id: subject } = await gate.create(system, 'subject', { name: 'Load circuits' })
  const { id: topic } = await gate.create(system, 'topic', { name: 'Sensors', subject })
  const { id: subTopic } = await gate.create(system, 'subTopic', { name: 'Light', topic })
  await gate.create(system, 'tinkeringActivity', {
    taName: 'First lamp',
    subject,
    topic,
    subTopic,
    goals: ['See it'],
    materials: ['Wire'],
    isBase: true,
  })
  const hash = await app.get(Credentials).hash(pin)
  const classes = []
  for (let at = 0; at < schools; at += 1) {
    const { school, incharge } = await makeSchool(at)
    const ids = await database.write(async (tx) => {
      const made = []
      for (let n = 0; n < pupils; n += 1) {
        const { id: _, ...body } = studentOf(at * pupils + n, schools)
        made.push((await gate.create(system, 'student', { ...body, school }, { tx })).id)
      }
      return made
    }, 'product')
    const { slips } = await app.get(Slips).print(me, ids)
    const members = []
    await database.write(async (tx) => {
      for (const { student, signInName } of slips) {
        const [{ id }] = await tx.all('SELECT id FROM users WHERE student_id = ?', [student])
        await app.get(Credentials).set(tx, id, hash, true)
        // A base activity is given to each new student.
        const [{ id: copy }] = await tx.all(
          'SELECT id FROM student_activities WHERE student_id = ?',
          [student],
        )
        members.push({ student, signInName, copy })
      }
    }, 'product')
    classes.push({ school, incharge, pupils: members })
  }
  writeFileSync(process.argv[5], JSON.stringify({ pin, admin, watchers: staff, classes }))
})
await app.close()
