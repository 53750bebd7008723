import type { INestApplicationContext } from '@nestjs/common'
import {
  conversationOf,
  dayInIndia,
  demoChild,
  maySetStatus,
  resourceNamed,
  signInNameOf,
  type Me,
} from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import type { Config } from '../config/config.js'
import { system } from '../access/system.js'
import { datedAs, Gate, records } from '../crud/index.js'
import { markVerified } from '../features/auth/sessions/account-moments.js'
import { Credentials } from '../features/auth/secrets/credentials.js'
import { UploadService } from '../features/files/upload.service.js'
import { quietly } from '../mail/quietly.js'
import { Database, type Sql, type Transaction } from '../database/database.js'
import { fillArchived } from './archived.js'
import { fillCertificates } from './certificates.js'
import { fillChats } from './chats.js'
import { fillChild } from './child.js'
import { fillConsents } from './consents.js'
import { fillGuardianRequests } from './guardian-requests.js'
import { stepsTo } from './copy-steps.js'
import { makeDemo } from './demo.js'
import { madeAt, stepAt } from './demo-times.js'
import { fillDrafts } from './drafts.js'
import { attachFiles, storeFiles } from './files.js'
import { fillEntryRequests } from './entry-requests.js'
import { fillNotifications } from './notifications.js'
import { fillPortfolios, fillSharedPortfolio } from './portfolios.js'
import { fillPayments } from './payments.js'
import { nameRefused } from './name-refused.js'
import { demoUsers } from './users.js'
import { fillCoordinator } from './coordinator.js'
import { fillGrants } from './grants.js'
import { fillLabYear } from './lab-year.js'
import { fillReturns } from './monthly-returns.js'
import { fillAssessments } from './self-assessments.js'
import { fillVisits } from './visits.js'

/** True if there are no accounts, schools or students yet. */
async function isEmpty(sql: Sql): Promise<boolean> {
  for (const name of ['user', 'school', 'student']) {
    const rows = await records(resourceNamed(name), sql).find(undefined, { fields: [], limit: 1 })
    if (rows.length) return false
  }
  return true
}

/** Returns the id of an account; creates it unless its student or school already has. */
async function account(
  gate: Gate,
  tx: Transaction,
  record: Record<string, unknown>,
): Promise<string> {
  const [existing] = await records(user, tx).find({ email: String(record.email) }, { fields: [] })
  return existing ? existing.id : String((await gate.create(system, 'user', record, { tx })).id)
}

/** Returns a person of the demo as the gate sees them. */
const demoPerson = (sought: Me['role']): Me => {
  const { id, email, role, displayName } = demoUsers.find((person) => person.role === sought)!
  return { uid: id, email, role, displayName, schoolIds: [] }
}
const mentor = demoPerson('mentor')

/** Returns the student of the demo, with the school and the record that they have. */
async function demoStudent(tx: Transaction): Promise<Me> {
  const me = demoPerson('student')
  const [row] = await records(student, tx).find({ email: me.email }, { fields: ['school'] })
  return row ? { ...me, studentId: row.id, schoolIds: [row.school] } : me
}

/** A student's copy and the statuses it still has to go through. */
interface Walk {
  resource: string
  id: string
  version: unknown
  /** The student, if they have an account. */
  author: Me
  /** Its place among all works. */
  work: number
  left: string[]
}

/** Returns who comments on a record: the student or the assignee, if they have an account, else the mentor. */
async function authorOf(
  tx: Transaction,
  { student, assignedTo }: Record<string, unknown>,
): Promise<Me> {
  const [account] = await records(user, tx).find(
    student ? { student: String(student) } : { id: String(assignedTo) },
  )
  if (!account) return mentor
  const { id: uid, role, displayName, student: studentId } = account
  const email = signInNameOf(account)
  return { uid, email, role, displayName, schoolIds: [], ...(studentId ? { studentId } : {}) }
}

/** A record to be created, and its place among all. */
interface Planned {
  resource: string
  record: Record<string, unknown>
  work: number
}

/** Creates a record, then its comment by a person, as the latest work on it. A student's copy starts at its first status. */
async function make(
  gate: Gate,
  tx: Transaction,
  now: Date,
  { resource, record, work }: Planned,
): Promise<Walk> {
  const [first, ...left] = stepsTo(resource, record.status)
  const author = await authorOf(tx, record)
  const talk = conversationOf(resourceNamed(resource))?.path ?? ''
  const { [talk]: comment, ...rest } = record
  const { id, version } = await gate.create(
    system,
    resource,
    first ? { ...rest, status: first } : rest,
    { tx },
  )
  const walk = { resource, id: String(id), version, author, work, left }
  if (typeof comment !== 'string') return walk
  const say = () => gate.change(author, resource, walk.id, { version, [talk]: comment }, { tx })
  const commented = await datedAs(stepAt(now, work, 0), say)
  return { ...walk, version: commented.version }
}

/** Moves all copies on, one step each per round, until each has its final status: as if everyone worked side by side. */
async function walk(gate: Gate, tx: Transaction, now: Date, walks: readonly Walk[]): Promise<void> {
  const going = walks.filter(({ left }) => left.length > 0)
  for (const entry of going) {
    const status = entry.left.shift()!
    const by = maySetStatus(entry.author.role, status) ? entry.author : mentor
    const change = () =>
      gate.change(by, entry.resource, entry.id, { version: entry.version, status }, { tx })
    entry.version = (await datedAs(stepAt(now, entry.work, entry.left.length), change)).version
  }
  if (going.length > 0) await walk(gate, tx, now, going)
}

/**
 * Fills an empty database with the demo programme, through the gate and in one transaction, so that an interrupted start leaves it
 * empty. Returns true if it did.
 */
export async function fillDemo(app: INestApplicationContext, config: Config): Promise<boolean> {
  const database = app.get(Database)
  if (!(await isEmpty(database.read))) return false
  const gate = app.get(Gate)
  const credentials = app.get(Credentials)
  const passwordHash = await credentials.hash(config.demoPassword)
  const pinHash = await credentials.hash(demoChild.pin)
  const uploads = app.get(UploadService)
  const files = await storeFiles(uploads, demoPerson('admin'))
  let isFilled = false
  try {
    isFilled = await quietly(() =>
      database.write(async (tx) => {
        // Another process may be filling the same database.
        await tx.lock('demo', true)
        if (!(await isEmpty(tx))) return false
        const now = new Date()
        const walks: Walk[] = []
        const all = makeDemo(now).flatMap(({ resource, records }) =>
          records.map((record) => ({ resource, record })),
        )
        let work = -1
        for (const { resource, record } of all) {
          // The number of prices does not move the dates of everyone's work.
          if (resource !== 'price') work += 1
          const steps = stepsTo(resource, record.status).length
          const moment = steps > 0 ? stepAt(now, work, steps - 1) : madeAt(now, work, all.length)
          if (resource !== 'user')
            walks.push(
              await nameRefused(
                resource,
                record,
                datedAs(moment, () => make(gate, tx, now, { resource, record, work })),
              ),
            )
          else {
            const id = await nameRefused(
              resource,
              record,
              datedAs(moment, () => account(gate, tx, record)),
            )
            await credentials.set(tx, id, passwordHash)
            await markVerified(tx, id)
          }
        }
        await walk(gate, tx, now, walks)
        const people = { admin: demoPerson('admin'), mentor, student: await demoStudent(tx) }
        await fillChild({ gate, tx, now, credentials }, pinHash)
        await datedAs(madeAt(now, 1, 1), () => fillLabYear(tx, people.admin))
        await datedAs(madeAt(now, 1, 1), () => fillVisits(tx, mentor))
        await datedAs(madeAt(now, 1, 1), () => fillCoordinator(tx, mentor))
        await fillDrafts(tx, now, people)
        await fillEntryRequests(tx, now, people)
        await fillChats(tx, now)
        await fillNotifications(tx)
        await fillPayments(tx, now, demoPerson('admin'))
        await datedAs(madeAt(now, 1, 1), () => fillCertificates(tx, people))
        await fillArchived({ gate, tx, now, me: people.admin })
        await datedAs(madeAt(now, 1, 1), () => fillGrants(tx, people.admin))
        await datedAs(madeAt(now, 1, 1), () => fillReturns(tx, people.admin))
        await datedAs(madeAt(now, 1, 1), () => fillAssessments(tx))
        await attachFiles({ tx, gate, uploads, me: people.admin, at: madeAt(now, 1, 1) }, files)
        await fillPortfolios(tx, people)
        await datedAs(madeAt(now, 1, 1), () => fillConsents(tx, people))
        await datedAs(madeAt(now, 1, 1), () => fillGuardianRequests(tx, people, dayInIndia(now)))
        await fillSharedPortfolio(tx, people.admin)
        return true
      }, 'product'),
    )
  } finally {
    if (!isFilled) await Promise.all(files.map(({ upload }) => uploads.discard(upload)))
  }
  // The first lists are planned with the rows that are there now.
  if (isFilled) await database.analyse(true)
  return isFilled
}
