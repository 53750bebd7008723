// Fills an empty PostgreSQL with keys: rows of the real tables with all that indexes, lists, searches and rights use, and as little else as
// the schema allows. Each student has one copy of an activity. What is common to all rows goes through the gate, the rest is SQL.
import pg from 'pg'
import { Config } from '../../api/dist/config/config.js'
import { createApp } from '../../api/dist/app/create-app.js'
import { system } from '../../api/dist/access/system.js'
import { Gate } from '../../api/dist/crud/gate/gate.js'
import { Database } from '../../api/dist/database/database.js'
import { quietly } from '../../api/dist/mail/quietly.js'
import { nameSound } from '../../shared/dist/index.js'
import { firstNames, lastNames, studentOf, tails } from '../lib/people.mjs'

const [schools, students] = process.argv.slice(2).map(Number)
const [filledSchools, activities, mentors, batch] = [500, 200, 5000, 500_000]
const ends = `|a|i|u|ya|an|esh|it|ika|een|osh|ari|ana|ilal|endra|amma|appa|ani|ish|una|ir|al|am|av|esha|ita|ina|ali|ara|udin|amol|adev|ode|uri|age|kar|gar|vat|yal|eja`
const endings = ends.split('|')
const withEnds = (names) => names.flatMap((name) => endings.map((end) => name + end))
/** Of 640 first and 7,680 last names, a few are frequent and most are rare. */
const names = {
  bench_first: withEnds(firstNames),
  bench_last: withEnds(lastNames.flatMap((name) => tails.map((tail) => name + tail))),
}

/** The activities that are copied, and a copy of each as the product stores it. */
async function fillActivities() {
  const app = await createApp(new Config({ ...process.env, DEMO: 'off' }))
  const [gate, database] = [app.get(Gate), app.get(Database)]
  const pupil = studentOf(0, filledSchools).id
  await quietly(() =>
    database.write(async (tx) => {
      const make = async (resource, body) => (await gate.create(system, resource, body, { tx })).id
      let place
      for (let at = 0; at < activities; at += 1) {
        if (at % 10 === 0) {
          const subject = await make('subject', { name: `Subject ${at}` })
          const topic = await make('topic', { name: `Topic ${at}`, subject })
          const subTopic = await make('subTopic', { name: `Part ${at}`, topic })
          place = { subject, topic, subTopic }
        }
        const taName = `${firstNames[at % 16]} builds ${at}`
        const source = await make('tinkeringActivity', { taName, status: 'published', ...place })
        await make('studentActivity', { student: pupil, source })
      }
    }, 'product'),
  )
  await app.close()
}

const id = (mark, number) => `'01BENCH${mark}' || lpad((${number})::text, 16, '0')`
const moment = (text) => `to_char(${text}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** A number from 0 to 1 that looks random and is the same in each run. */
const chance = (salt) =>
  `((hashint4((n # ${salt * 7_654_321})::integer)::bigint + 2147483648) / 4294967296.0::float8)`
const added = `timestamp '2023-06-01' + n * interval '${94_608_000 / students} seconds'`
const pick = (choices, from) =>
  `(ARRAY[${choices.map((each) => `'${each}'`)}])[1 + trunc(${from} * ${choices.length})::integer]`

/** Columns of a table that are not those of its template row. */
const replaced = {
  schools: {
    id: id('SCH', 'n'),
    name: `regexp_replace(t.name, '\\d+$', n::text)`,
    name_key: `regexp_replace(t.name_key, '\\d+$', n::text)`,
    name_order: `regexp_replace(t.name_order, '\\d+$', length(n::text) || n::text)`,
    address_pincode: `(110001 + n)::text`,
    address_pincode_key: `(110001 + n)::text`,
    address_pincode_order: `'6' || (110001 + n)`,
    atl_incharge_email: `'incharge' || n - (n % 10 = 9)::integer || '@bench.example'`,
  },
  users: {
    id: id('USR', 'n'),
    role: `'atlIncharge'`,
    email: `'incharge' || n || '@bench.example'`,
    display_name: `'Asha ' || n`,
    display_name_key: `'asha ' || n`,
    display_name_order: `'asha ' || length(n::text) || n`,
  },
  students: {
    id: id('STU', 'n'),
    created_at: moment(added),
    updated_at: moment(`${added} + ${chance(1)} * interval '300 days'`),
    ...Object.fromEntries(
      ['first', 'last'].flatMap((part) =>
        ['', '_key', '_order', '_sound'].map((kind) => [
          `name_${part}_name${kind}`,
          `${part}.name${kind === '_order' ? '_key' : kind}`,
        ]),
      ),
    ),
    school_id: id('SCH', `n % ${schools}`),
    gender: pick(['Female', 'Male', 'Other'], chance(4)),
    class: pick(['6th', '7th', '8th', '9th', '10th', '11th', '12th'], chance(5)),
    is_team_leader: `(n % 10 = 0)::integer`,
    guardians: `'[]'`,
    email: `NULL`,
  },
  student_activities: {
    id: id('CPY', 'n'),
    created_at: moment(added),
    updated_at: moment(`${added} + ${chance(6)} * interval '200 days'`),
    status_at: moment(`${added} + ${chance(6)} * interval '200 days'`),
    student_id: id('STU', 'n'),
    status: `CASE WHEN ${chance(7)} < 0.01 THEN 'In Review' WHEN ${chance(7)} < 0.012 THEN 'Mentor Needed'
      ELSE ${pick(['Assigned', 'Ongoing', 'Review Completed', 'TA Completed'], chance(8))} END`,
    due_date: `CASE WHEN n % 3 = 0 THEN to_char(${added} + interval '30 days', 'YYYY-MM-DD') END`,
  },
}
const templates = {
  schools: `WHERE atl_incharge_email IS NULL`,
  users: `WHERE role = 'mentor' AND mentor_id IS NULL`,
  students: `WHERE email IS NULL`,
  student_activities: '',
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
const run = (text, values) => client.query(text, values)
const rowsOf = async (text) => (await run(text)).rows
const since = performance.now()
const say = (text) => console.log(`${((performance.now() - since) / 1000).toFixed(0)} s: ${text}`)

/** Adds the rows from one number to another, each like one of the rows that are there. */
async function addRows(table, from, to) {
  const columns = (
    await rowsOf(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`,
    )
  ).map(({ name }) => name)
  await run(
    `CREATE TEMP TABLE t_${table} AS SELECT (row_number() OVER (ORDER BY id) - 1) AS at, t.* FROM ${table} t ${templates[table]}`,
  )
  const [{ count }] = await rowsOf(`SELECT count(*)::integer FROM t_${table}`)
  const joins =
    table === 'students'
      ? `JOIN bench_first first ON first.at = trunc(${chance(2)} ^ 2 * ${names.bench_first.length})
         JOIN bench_last last ON last.at = trunc(${chance(3)} ^ 3 * ${names.bench_last.length})`
      : ''
  await run(`ANALYZE t_${table}`)
  for (let at = from; at < to; at += batch)
    await run(
      `INSERT INTO ${table} (${columns}) SELECT ${columns.map((name) => replaced[table][name] ?? `t.${name}`)}
       FROM generate_series($1::bigint, $2::bigint) n JOIN t_${table} t ON t.at = n % ${count} ${joins} ORDER BY n`,
      [at, Math.min(at + batch, to) - 1],
    )
  say(`${(to - from).toLocaleString('en-IN')} rows in ${table}`)
}

/** Does work on a table without its indexes, and makes them again. That of the primary key stays. */
async function withoutIndexes(table, work) {
  const indexes = await rowsOf(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE tablename = '${table}' AND indexname NOT LIKE 'PK%'`,
  )
  for (const { name } of indexes) await run(`DROP INDEX "${name}"`)
  await work()
  for (const { name, made } of indexes) {
    await run(made)
    say(name)
  }
}

await fillActivities()
await client.connect()
await run(
  `SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET work_mem = '64MB'`,
)
for (const [table, all] of Object.entries(names)) {
  await run(`CREATE TEMP TABLE ${table} (at integer, name text, name_key text, name_sound text)`)
  await run(
    `INSERT INTO ${table} SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[])`,
    [all.map((_, at) => at), all, all.map((name) => name.toLowerCase()), all.map(nameSound)],
  )
  await run(`ANALYZE ${table}`)
}
const [{ count: held }] = await rowsOf(
  `SELECT count(*)::integer FROM students WHERE id < ${id('STU', 900_000_000)}`,
)
await addRows('schools', filledSchools, schools)
await addRows('users', filledSchools, schools)
await run(`INSERT INTO mentors (id, version, created_at, updated_at, created_by, name_first_name, name_first_name_key, name_first_name_order, name_first_name_sound,
  name_last_name, name_last_name_key, name_last_name_order, name_last_name_sound, skill_set)
  SELECT ${id('MEN', 'n')}, 1, ${moment('now()')}, ${moment('now()')}, 'system0000', f.name, f.name_key, f.name_key, f.name_sound, l.name, l.name_key, l.name_key, l.name_sound, '[]'
  FROM generate_series(0, ${mentors - 1}) n JOIN bench_first f ON f.at = n % ${names.bench_first.length} JOIN bench_last l ON l.at = n`)
await run(`INSERT INTO mentors_schools SELECT ${id('MEN', 'n')}, ${id('SCH', `(n * 5 + s) % ${schools}`)}, s
  FROM generate_series(0, ${mentors - 1}) n, generate_series(0, 4) s`)
await run(`UPDATE users SET mentor_id = ${id('MEN', '0')} WHERE email = 'mentor0@bench.example'`)
await withoutIndexes('students', () => addRows('students', held, students))
await run(`DELETE FROM stored_count_students_school_id`)
await run(
  `INSERT INTO stored_count_students_school_id SELECT school_id, 0, count(*) FROM students GROUP BY 1`,
)
await run('VACUUM ANALYZE')
say('the students are ready')
await withoutIndexes('student_activities', () => addRows('student_activities', 1, students))
await run('VACUUM ANALYZE')
say('the copies are ready')
await client.end()
