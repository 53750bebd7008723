// Measures chats: `npm run bench:live`. 2,000 people with an open page each, in 200 groups, send 200 messages a second for a minute: first to
// one process on SQLite, then to two processes on one PostgreSQL, of which one is killed in the middle. Prints each limit and fails beyond
// one. `--only=one` or `--only=two` runs half of it. `--quick` is a small load that judges no time; `--sockets=`, `--groups=`, `--rate=` and
// `--seconds=` choose another. DATABASE_URL names an empty PostgreSQL database; without it, one is started.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { serverArgs } from '../scripts/lib/server-args.mjs'
import { cheapRequests, rightsAndSessions } from './lib/beside-talk.mjs'
import { runScript } from './lib/data.mjs'
import { cpuMs, familyCpuMs, pin, residentMb, startServer, unpin } from './lib/processes.mjs'
import { pause, percentile } from './lib/requests.mjs'
import { Talk } from './lib/talk.mjs'

const option = (usual) => ({ type: 'string', ...(usual === undefined ? {} : { default: usual }) })
const { values } = parseArgs({
  options: {
    only: option(),
    quick: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    sockets: option(),
    groups: option(),
    rate: option(),
    seconds: option(),
  },
})
const usual = values.quick
  ? { sockets: 20, groups: 2, rate: 20, seconds: 2 }
  : { sockets: 2000, groups: 200, rate: 200, seconds: 60 }
const size = Object.fromEntries(
  Object.entries(usual).map(([name, number]) => [name, Number(values[name] ?? number)]),
)
/** People whose rights change and whose sessions end during the load. */
const others = values.quick ? 1 : 10
const limits = { p99Ms: 500, socketKb: 60, cheapMs: 250, rightsMs: 1000 }

const scratch = mkdtempSync(join(tmpdir(), 'tinkerdesk-live-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
if (!values['no-build']) runScript(['scripts/build.mjs'])
const results = []

/** Prints a figure. It is a fault above `most`; a time is not judged in a quick run. */
function judge(name, value, { most, unit = '', isTime = false } = {}) {
  const isFine = most === undefined || (isTime && values.quick) || value <= most
  results.push(isFine)
  const limit = most === undefined ? '' : ` (at most ${most})`
  console.log(
    `     ${name.padEnd(58)} ${Math.round(value)}${unit}${limit}${isFine ? '' : '  ABOVE'}`,
  )
}

/** Runs the load on servers. With `isKilled`, the last of them is killed in the middle. `database` is the process of a PostgreSQL that was started for it. */
async function run(
  title,
  servers,
  { people, others: strangers, admin },
  { isKilled = false, database } = {},
) {
  console.log(title)
  const memory = servers.map(({ pid }) => residentMb(pid))
  const talk = new Talk(
    people,
    servers.map(({ url }) => url),
  )
  await talk.open()
  await pause(values.quick ? 200 : 3000)
  const kb = servers.map(
    ({ pid }, at) => ((residentMb(pid) - memory[at]) * 1024 * servers.length) / size.sockets,
  )
  const [first, last] = [servers[0], servers.at(-1)]
  const cheap = cheapRequests(first.url, admin)
  const cpu = cpuMs(first.pid)
  const databaseCpu = database && familyCpuMs(database)
  const total = size.rate * size.seconds
  const [, times] = await Promise.all([
    talk.write(size.rate, total / 2),
    rightsAndSessions(first.url, last.url, strangers, admin),
  ])
  const rest = talk.write(size.rate, total)
  let killedAt = Infinity
  if (isKilled) {
    // While messages are on their way.
    await pause(size.seconds * 100)
    talk.urls = talk.urls.filter((url) => url !== last.url)
    last.kill()
    killedAt = performance.now()
  }
  await rest
  const spent = cpuMs(first.pid) - cpu
  const spentInDatabase = database && familyCpuMs(database) - databaseCpu
  await talk.settle(20_000)
  await cheap.stop()

  // After the kill everybody connects and reads at the same moment.
  const arrivals = talk.arrivals
    .filter(({ start }) => start < killedAt - limits.p99Ms)
    .map(({ ms }) => ms)
  judge('messages stored', talk.stored.size)
  judge('messages not stored, or refused at first', talk.sent - talk.stored.size + talk.refused, {
    most: 0,
  })
  judge('stored, but not exactly once or not without a gap', await talk.faultsInStore(), {
    most: 0,
  })
  judge('lost', talk.lost(), { most: 0 })
  judge('doubled', talk.doubled, { most: 0 })
  judge('out of order', talk.disordered, { most: 0 })
  judge(`p50 of ${arrivals.length.toLocaleString('en-IN')} arrivals`, percentile(arrivals, 0.5), {
    unit: ' ms',
  })
  judge('p99', percentile(arrivals, 0.99), { most: limits.p99Ms, unit: ' ms', isTime: true })
  judge('memory of an idle socket', Math.max(...kb), {
    most: limits.socketKb,
    unit: ' kB',
    isTime: true,
  })
  judge('p99 of cheap requests of another person', percentile(cheap.times, 0.99), {
    most: limits.cheapMs,
    unit: ' ms',
    isTime: true,
  })
  judge('until changed rights reach an open page', Math.max(...times.rights), {
    most: limits.rightsMs,
    unit: ' ms',
    isTime: true,
  })
  judge('until the end of a session reaches an open page', Math.max(...times.sessions), {
    most: limits.rightsMs,
    unit: ' ms',
    isTime: true,
  })
  judge('CPU of the first process for each message', (spent * 1000) / total, { unit: ' µs' })
  if (database)
    judge('CPU of the database for each message', (spentInDatabase * 1000) / total, { unit: ' µs' })
  judge('CPU of the first process, of its time', (spent / (size.seconds * 1000)) * 100, {
    unit: ' %',
  })
  talk.close()
}

function fill(env) {
  const file = join(scratch, 'people.json')
  runScript(
    ['bench/fill-talk.mjs', String(size.sockets), String(size.groups), String(others), file],
    env,
  )
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function onOne() {
  const env = { DATA_DIR: join(scratch, 'one') }
  const people = fill(env)
  pin(1)
  const server = await startServer(serverArgs, env)
  await run('One process on SQLite', [server], people)
  await server.stop()
}

async function onTwo() {
  unpin(process.pid)
  const postgres = process.env.DATABASE_URL ? undefined : await startPostgres()
  const env = {
    DATA_DIR: join(scratch, 'two'),
    DATABASE_URL: process.env.DATABASE_URL ?? postgres.url,
  }
  try {
    const people = fill(env)
    const servers = [await startServer(serverArgs, env), await startServer(serverArgs, env)]
    for (const { pid } of servers) unpin(pid)
    const database = await postgres?.pid()
    await run('Two processes on one PostgreSQL, one killed in the middle', servers, people, {
      isKilled: true,
      database,
    })
    await servers[0].stop()
  } finally {
    await postgres?.remove()
  }
}

if (values.only !== 'two') await onOne()
if (values.only !== 'one') await onTwo()
console.log(results.every(Boolean) ? 'Within all limits.' : 'A limit was exceeded.')
process.exit(results.every(Boolean) ? 0 : 1)
