import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { serverArgs } from '../../scripts/lib/server-args.mjs'
import { filledPostgres, runScript } from '../lib/data.mjs'
import { schoolOf, studentOf } from '../lib/people.mjs'
import { startServer, unpin } from '../lib/processes.mjs'
import { peopleOf } from '../lib/workloads.mjs'
import { explain, planLog } from './plans.mjs'
import { heading, say } from './report.mjs'

const tries = 4
/** The student with an account. */
const accountNumber = 999_999_999
const schoolIds = (from, count) => Array.from({ length: count }, (_, at) => schoolOf(from + at).id)
const students = (parts) =>
  `students?${new URLSearchParams([...Object.entries(parts), ['limit', '25'], ['join', 'school']])}`
const lastName = { sort: 'name.lastName,ASC' }
const searched = (word, ...fields) =>
  JSON.stringify({ $or: fields.map((field) => ({ [field]: { $contL: word } })) })

/** Requests for the lists that people use: who sends it, a name, and the address. */
const requestsOf = ({ count, schools, source }) => {
  const pupil = studentOf(Math.floor(count / 3), schools).id
  const own = studentOf(accountNumber, schools).id
  const box = (word) =>
    students({ ...lastName, s: searched(word, 'name.firstName', 'name.lastName', 'email') })
  return [
    ['incharge', 'students of a school', students(lastName)],
    ['incharge', 'the same, a class of it', students({ ...lastName, filter: 'class||$eq||8th' })],
    ['admin', 'all students', students(lastName)],
    ['admin', 'a class of all', students({ ...lastName, filter: 'class||$eq||8th' })],
    [
      'admin',
      'a class, one gender, newest first',
      students({
        filter: 'class||$eq||8th',
        s: JSON.stringify({ gender: 'Female', class: '8th' }),
        sort: 'createdAt,DESC',
      }),
    ],
    ['admin', 'all by last change', students({ sort: 'updatedAt,DESC' })],
    ['admin', 'all by school', students({ sort: 'school.name,ASC' })],
    ['admin', 'page at offset 90,000', students({ ...lastName, offset: 90_000 })],
    ['admin', 'page in the middle', students({ ...lastName, offset: Math.floor(count / 2) })],
    [
      'admin',
      'search in last name, frequent',
      students({ ...lastName, s: searched('shar', 'name.lastName') }),
    ],
    [
      'admin',
      'search in last name, rare',
      students({ ...lastName, s: searched('wadev', 'name.lastName') }),
    ],
    ['admin', 'search box, frequent', box('shar')],
    ['admin', 'search box, rare', box('walatudin')],
    ['admin', 'search box, nobody', box('nobodyhere')],
    ...['sharma', 'sharna', 'aarav 8th', 'nobodyhere', 'as'].flatMap((word) =>
      ['admin', 'mentor', 'incharge'].map((who) => [
        who,
        `quick find "${word}"`,
        `quick-find?${new URLSearchParams({ q: word })}`,
      ]),
    ),
    [
      'mentor',
      'students of five schools',
      students({ ...lastName, filter: `school||$in||${schoolIds(0, 5)}` }),
    ],
    [
      'admin',
      'students of a state',
      students({ ...lastName, filter: 'school.address.state||$eq||Kerala' }),
    ],
    ['admin', 'one student', `students/${pupil}?join=school`],
    ['admin', 'schools by number of students', 'schools?limit=25&sort=students,DESC'],
    ...['admin', 'mentor', 'incharge'].map((who) => [
      who,
      'review queue',
      'review-queue?kind=studentActivity',
    ]),
    ['admin', 'review queue, page 100', 'review-queue?kind=studentActivity&page=100'],
    ['admin', "all students' activities", 'student-activities?limit=25&sort=updatedAt,DESC'],
    [
      'admin',
      'those of one status',
      'student-activities?limit=25&sort=updatedAt,DESC&filter=status||$eq||Ongoing',
    ],
    [
      'incharge',
      "activities of a school's students",
      'student-activities?limit=25&sort=updatedAt,DESC',
    ],
    [
      'incharge',
      'not handed in',
      `not-handed-in?kind=studentActivity&source=${source}&school=${schoolOf(7).id}`,
    ],
    ...['incharge', 'mentor', 'admin'].map((who) => [who, 'home', 'home']),
    [
      'student',
      'home, its activities',
      `student-activities?${new URLSearchParams({ s: JSON.stringify({ $and: [{ student: { $eq: own } }] }), limit: '100', page: '1', sort: 'updatedAt,DESC' })}`,
    ],
    [
      'student',
      'home, its tasks',
      'tasks?filter=taskDone||$eq||false&sort=taskDueDate,ASC&fields=taskName,taskDueDate&page=1&limit=5',
    ],
    ['student', 'home, the bell', 'bell'],
    ['admin', 'figures of a month', `figures?month=${new Date().toISOString().slice(0, 7)}`],
  ]
}

const short = (value) =>
  value.toLocaleString('en-IN', { maximumFractionDigits: value < 10 ? 1 : 0 })

/** Sends these requests to a server on a PostgreSQL with plans. Prints what each reads, and returns all plans. */
export async function measureKeys({ server, log, count, schools, only }) {
  const people = await peopleOf(server, ['admin', 'incharge', 'mentor', 'student'])
  const all = []
  const send = async (who, path, method = 'GET', body) => {
    const start = performance.now()
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: people[who],
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, ms: performance.now() - start, body: JSON.parse(text) }
  }
  const measure = async (who, what, ask) => {
    const taken = []
    for (let at = 0; at < tries; at += 1) {
      await log.since()
      const answer = await ask(at)
      taken.push({ ...answer, plans: await log.since() })
    }
    const best = taken.toSorted((a, b) => a.ms - b.ms)[0]
    const sum = (of) => best.plans.reduce((all, plan) => all + plan[of], 0)
    const figures = {
      who,
      what,
      status: best.status,
      statements: best.plans.length,
      rows: sum('rows'),
      buffers: sum('buffers'),
      dbMs: sum('ms'),
      ms: best.ms,
    }
    console.log(
      `     ${`${who}: ${what}`.padEnd(52)} ${best.status}  ${String(figures.statements).padStart(3)} statements ${short(figures.rows).padStart(12)} rows ${short(figures.buffers).padStart(9)} buffers ${short(figures.dbMs).padStart(7)} ms ${short(best.ms).padStart(7)} ms in all`,
    )
    all.push({ ...figures, plans: best.plans })
  }
  const { body: sources } = await send('admin', 'tinkering-activities?limit=1&page=1')
  const source = sources.data[0].id
  for (const [who, what, path] of requestsOf({ count, schools, source }))
    if (!only || only.test(`${who}: ${what}`)) await measure(who, what, () => send(who, path))
  if (!only || only.test('write')) {
    let [record, version] = []
    await measure('admin', 'a new student', async (at) => {
      const { id: _id, ...body } = studentOf(count + at, schools)
      const answer = await send('admin', 'students', 'POST', {
        ...body,
        name: { ...body.name, lastName: `Key ${Date.now()}` },
      })
      ;({ id: record, version } = answer.body)
      return answer
    })
    await measure('admin', 'an edit of a student', async (at) => {
      const answer = await send('admin', `students/${record}`, 'PATCH', {
        version,
        aspiration: `Pilot ${at}`,
      })
      ;({ version } = answer.body)
      return answer
    })
  }
  return all
}

/** Prints the sizes of the large tables and of their indexes. */
export async function printSizes(client) {
  const { rows } =
    await client.query(`SELECT relname AS name, reltuples::bigint AS rows, pg_table_size(oid) / 1048576.0 AS data, pg_indexes_size(oid) / 1048576.0 AS indexes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 4`)
  for (const { name, rows: count, data, indexes } of rows)
    say(
      `${name}: ${Number(count).toLocaleString('en-IN')} rows, ${short(Number(data))} MB, indexes ${short(Number(indexes))} MB`,
    )
}

/** Fills a PostgreSQL with keys of many students, and prints the rows and buffers that the lists of the product read there. */
export async function keys({ size: { students: count }, scratch, plans }) {
  heading(`Keys of ${count.toLocaleString('en-IN')} students, on PostgreSQL`)
  const log = planLog()
  const schools = Math.max(500, count / 400)
  const { env, ...postgres } = await filledPostgres(
    scratch,
    { schools: 500, students: 2000 },
    { onLog: log.onLog },
  )
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  try {
    runScript(['bench/load/fill-keys.mjs', String(schools), String(count)], env)
    await client.connect()
    await printSizes(client)
    await explain(client)
    const server = await startServer(serverArgs, env)
    unpin(server.pid)
    const all = await measureKeys({ server, log, count, schools })
    if (plans) writeFileSync(plans, JSON.stringify(all, null, 1))
    await server.stop()
  } finally {
    await client.end()
    await postgres.remove()
  }
}
