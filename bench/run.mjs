import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { serverArgs } from '../scripts/lib/server-args.mjs'
import { besideLoad, loadsOn } from './lib/beside.mjs'
import { measure, timeOnce } from './lib/load.mjs'
import { schoolOf, studentOf } from './lib/people.mjs'
import { pin, unpin, residentMb, startServer } from './lib/processes.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const option = (name, usual) => Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const [schools, students, seconds] = [option('schools', 500), option('students', 100_000), option('seconds', 5)]
const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.split('=')[1]
  ?.split(',')
const dataFolder = process.argv.find((arg) => arg.startsWith('--data='))?.split('=')[1]
const password = 'tinkerdesk-bench-2026'

const run = (args, env = {}) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}
if (!process.argv.includes('--no-build')) run(['scripts/build.mjs'])

const scratch = mkdtempSync(join(tmpdir(), 'tinkerdesk-bench-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const filled = dataFolder ?? join(scratch, 'filled')
if (!existsSync(join(filled, 'tinkerdesk.sqlite'))) {
  mkdirSync(filled, { recursive: true })
  const start = performance.now()
  run(['bench/fill.mjs', String(schools), String(students)], { DATA_DIR: filled })
  console.log(
    `Filled ${schools} schools and ${students.toLocaleString('en-IN')} students through the gate in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`,
  )
}
const copies = ['product', 'ceiling'].map((name) => {
  cpSync(filled, join(scratch, name), { recursive: true })
  return join(scratch, name)
})

pin(1)
const product = await startServer(serverArgs, { DATA_DIR: copies[0] })
const idle = residentMb(product.pid)
const ceiling = await startServer([join(root, 'bench/ceiling.mjs')], { DATA_DIR: copies[1] })

const json = { 'content-type': 'application/json' }
const signIn = async (email, { url } = product) => {
  const origin = { origin: url }
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { ...json, ...origin },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return { ...json, ...origin, cookie: answer.headers.get('set-cookie').split(';')[0] }
}
const [admin, incharge] = [await signIn('admin@bench.example'), await signIn('incharge@bench.example')]

let made = students
const newStudent = () => ({ ...studentOf(made++, schools) })
const post = (path, body) => ({ method: 'POST', path, setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }) })
const get = (path) => ({ method: 'GET', path })
const query = (parts) => `/api/students?${new URLSearchParams(parts)}`
const some = (count, make) => Array.from({ length: count }, (_, at) => make(at))
const words = ['shar', 'walk', 'reddy', 'meht', 'nath', 'pill']
const middle = Math.floor(students / 3)

const workloads = [
  {
    name: 'W1',
    what: 'page of 25 by class, by last name, school joined, total',
    least: 0.4,
    ours: some(20, (at) => get(query({ limit: 25, page: at + 1, filter: 'class||$eq||8th', sort: 'name.lastName,ASC', join: 'school' }))),
    headers: admin,
    bare: some(20, (at) => get(`/class?class=8th&offset=${at * 25}`)),
  },
  {
    name: 'W1r',
    what: 'the same under the own-school rule',
    least: 0.4,
    ours: [get(query({ limit: 25, page: 1, filter: 'class||$eq||8th', sort: 'name.lastName,ASC', join: 'school' }))],
    headers: incharge,
    bare: [get(`/school?class=8th&school=${schoolOf(7).id}`)],
  },
  {
    name: 'W2',
    what: 'substring search on last name',
    least: 2,
    ours: words.map((word) =>
      get(
        query({ limit: 25, page: 1, s: JSON.stringify({ 'name.lastName': { $contL: word } }), sort: 'name.lastName,ASC', join: 'school' }),
      ),
    ),
    headers: admin,
    bare: words.map((word) => get(`/search?word=${word}`)),
  },
  {
    name: 'W3',
    what: 'one row with its school',
    least: 0.15,
    ours: some(50, (at) => get(`/api/students/${studentOf(middle + at, schools).id}?join=school`)),
    headers: admin,
    bare: some(50, (at) => get(`/one?id=${studentOf(middle + at, schools).id}`)),
  },
  {
    name: 'W4',
    what: 'create without an account',
    least: 0.15,
    ours: [post('/api/students', newStudent)],
    headers: admin,
    bare: [post('/create', newStudent)],
  },
  {
    name: 'W5',
    what: 'page at offset 90,000',
    least: 0.4,
    ours: [get(query({ limit: 25, offset: 90_000, sort: 'name.lastName,ASC', join: 'school' }))],
    headers: admin,
    bare: [get('/deep')],
  },
  {
    name: 'W6',
    what: 'sign-in',
    ours: [post('/api/auth/sign-in', () => ({ email: `mentor${made++ % 20}@bench.example`, password }))],
    headers: { ...json, origin: product.url },
  },
]

const rows = []
const figures = (measured) =>
  `${measured.perSecond.toFixed(0).padStart(7)}/s  p50 ${String(measured.p50).padStart(4)}  p99 ${String(measured.p99).padStart(4)}  cpu ${measured.cpuMs?.toFixed(3) ?? '?'} ms`
for (const { name, what, least, ours, bare, headers } of workloads) {
  if (only && !only.includes(name)) continue
  const mine = await measure(product, { requests: ours, seconds, headers })
  const best = bare && (await measure(ceiling, { requests: bare, seconds, headers: json }))
  const share = best ? mine.perSecond / best.perSecond : null
  const isFine = mine.failed === 0 && (share === null || least === undefined || share >= least)
  rows.push(isFine)
  console.log(`${name.padEnd(4)} ${what}${mine.failed ? `: ${mine.failed} REFUSED` : ''}\n     product ${figures(mine)}`)
  if (best) console.log(`     ceiling ${figures(best)}\n     share   ${share.toFixed(2)} (at least ${least})${isFine ? '' : '  BELOW'}`)
}
if (!only || only.includes('W7')) {
  const bulk = () => JSON.stringify({ bulk: some(1000, newStudent) })
  const mine = await timeOnce(5, () => fetch(`${product.url}/api/students/bulk`, { method: 'POST', headers: admin, body: bulk() }))
  const best = await timeOnce(5, () => fetch(`${ceiling.url}/bulk`, { method: 'POST', headers: json, body: bulk() }))
  rows.push(mine <= best * 5)
  console.log(
    `W7   1,000 rows in one bulk request\n     product ${mine.toFixed(0)} ms, ceiling ${best.toFixed(0)} ms: ${(mine / best).toFixed(1)} times (at most 5)${mine <= best * 5 ? '' : '  ABOVE'}`,
  )
}
const vacuum = async (connectionString) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
}
/** The time of one list that is sorted and filtered by a derived value, computed for 500 schools from 100,000 students. */
async function measureDerived(database, server, headers) {
  for (const [what, parts] of [
    ['sorted', { sort: 'students,DESC' }],
    ['filtered', { filter: 'students||$gte||200', sort: 'name,ASC' }],
  ]) {
    const path = `/api/schools?${new URLSearchParams({ limit: 25, page: 1, ...parts })}`
    const ms = await timeOnce(21, () => fetch(`${server.url}${path}`, { headers }))
    rows.push(ms <= 100)
    console.log(
      `W8   schools ${what} by their number of students, ${database}\n     product ${ms.toFixed(0)} ms (at most 100)${ms <= 100 ? '' : '  ABOVE'}`,
    )
  }
}
if (!only || only.includes('W8')) {
  await measureDerived('SQLite', product, admin)
  if (process.argv.includes('--postgres')) {
    const { url, remove } = await startPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: join(scratch, 'postgres') }
    run(['bench/fill.mjs', String(schools), String(students)], env)
    // As autovacuum leaves it: without the visibility map, a count reads every row instead of its index.
    await vacuum(url)
    const other = await startServer(serverArgs, env)
    await measureDerived('PostgreSQL', other, await signIn('admin@bench.example', other))
    await other.stop()
    await remove()
  }
}
if (!only || only.includes('W9')) {
  // The load comes from one account, the cheap request from another; the server may use every core, as it does in use.
  unpin(product.pid)
  const loads = await loadsOn({ url: product.url, headers: admin, schools, students, people: { password } })
  const cheap = () =>
    fetch(`${product.url}/api/students/${studentOf(7, schools).id}`, { headers: incharge }).then(async (answer) => {
      if (!answer.ok) throw new Error(`The cheap request was refused: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    })
  console.log('W9   one row by id, while someone else requests (p99 at most 250 ms)')
  for (const [name, load] of Object.entries(loads)) {
    const { p99, longest, statuses } = await besideLoad(load, cheap)
    rows.push(p99 <= 250)
    console.log(
      `     ${name.padEnd(44)} p99 ${p99.toFixed(0).padStart(4)} ms, longest ${longest.toFixed(0).padStart(4)} ms  ${statuses.join(', ')}${p99 <= 250 ? '' : '  ABOVE'}`,
    )
  }
}
console.log(`\nIdle memory ${idle?.toFixed(0) ?? '?'} MB (at most 130), after the run ${residentMb(product.pid)?.toFixed(0) ?? '?'} MB`)
rows.push(idle === null || idle <= 130)
await Promise.all([product.stop(), ceiling.stop()])
process.exitCode = rows.every(Boolean) ? 0 : 1
