// Compares the product with ceilings and peers by the CPU of a request: `npm run bench:peers`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { portFrom } from '../../scripts/lib/free-port.mjs'
import { whenParentEnds } from '../../scripts/lib/shell.mjs'
import { root, runScript } from '../lib/data.mjs'
import { studentOf } from '../lib/people.mjs'
import { familyCpuMs, pin, unpin } from '../lib/processes.mjs'
import { differences } from './answers.mjs'
import { workloadsOf } from './workloads.mjs'
import { bare, ceiling } from './bare.mjs'
import { django } from './django.mjs'
import { filledServer, filledSqlite, ownRows } from './filled.mjs'
import { ours } from './ours.mjs'
import { payload } from './payload.mjs'
import { inRounds } from './rounds.mjs'
import { figure, printTable, workloadsOn } from './table.mjs'

const rivals = [bare, ceiling, django, payload]
const text = (value) => ({ type: 'string', default: value })
const { values: chosen } = parseArgs({
  options: {
    only: { type: 'string' },
    peers: text(rivals.map(({ name }) => name).join()),
    students: text('100000'),
    schools: text('500'),
    seconds: text('1'),
    rounds: text('5'),
    database: text('sqlite'),
    port: text('4710'),
    strict: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const size = { schools: Number(chosen.schools), students: Number(chosen.students) }
const { database } = chosen
if (!['sqlite', 'postgres'].includes(database)) throw new Error('--database is sqlite or postgres.')
const names = workloadsOn(database).filter(
  (name) => !chosen.only || chosen.only.split(',').includes(name),
)
const cache = join(root, '.cache/peers')
mkdirSync(cache, { recursive: true })

/** Returns the contenders that were chosen and could be installed. Says of each other why not. */
async function installed() {
  const others = rivals.filter(
    ({ name, databases = [database] }) =>
      chosen.peers.split(',').includes(name) && databases.includes(database),
  )
  const able = [ours]
  for (const rival of others)
    try {
      await rival.install?.(cache)
      able.push(rival)
    } catch (error) {
      console.log(`${rival.name} takes no part: ${error.message}`)
    }
  return able
}

const scratch = mkdtempSync(join(tmpdir(), 'tinkerdesk-peers-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
// The servers end with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
whenParentEnds(() => process.exit(1))

/** Starts each contender with rows of its own. Their CPU includes that of all their processes, and of PostgreSQL. */
async function started(contenders, { env, pid }) {
  const sides = []
  for (const [at, contender] of contenders.entries()) {
    const port = Number(chosen.port) + at
    const side = await contender.start({
      cache,
      env: ownRows(env, contender.name, scratch),
      scratch,
      port,
    })
    side.server.cpu = () => familyCpuMs(side.server.pid) + (pid ? familyCpuMs(pid) : 0)
    sides.push({ contender, ...side })
  }
  return sides
}

/** Refuses to measure what another person runs. */
async function assertFree(contenders) {
  for (const [at] of contenders.entries()) {
    const port = Number(chosen.port) + at
    if ((await portFrom(port)) === port) continue
    fail(`Someone listens on port ${port}. Choose others with --port=.`)
    process.exit()
  }
}

async function compare(sides) {
  let made = size.students
  const newStudent = () => studentOf(made++, size.schools)
  const workloads = workloadsOf({ ...size, newStudent })
  const order = Object.keys(workloads).filter((name) => names.includes(name))
  const measured = {}
  // All are checked before the first is measured: writers store different numbers of rows.
  for (const name of order) measured[name] = await checked(name, sides, workloads[name])
  for (const name of order) {
    const medians = await inRounds(measured[name], workloads[name], {
      seconds: Number(chosen.seconds),
      rounds: Number(chosen.rounds),
    })
    const cpu = Object.entries(medians).map(([who, { ms }]) => `${who} ${figure(ms)} ms`)
    console.log(`${name.padEnd(4)} ${workloads[name].what}: ${cpu.join(', ')}`)
    for (const [who, { failed }] of Object.entries(medians))
      if (failed) fail(`${name}: ${failed} requests to ${who} failed.`)
    measured[name] = medians
  }
  return Object.fromEntries(names.map((name) => [name, measured[name]]))
}

/** Returns the contenders that have a request for a workload, after a check of their answers. */
async function checked(name, sides, workload) {
  const able = sides.filter(({ contender }) => contender.requests[workload.kind])
  for (const difference of await differences(able, workload)) fail(`${name}: ${difference}`)
  return able
}

function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

const contenders = await installed()
await assertFree(contenders)
if (!chosen['no-build']) runScript(['scripts/build.mjs'])
// PostgreSQL starts with the cores of this process, before it keeps to one.
const filled =
  database === 'postgres'
    ? await filledServer(scratch, size)
    : { env: { DATA_DIR: filledSqlite(cache, size) } }
pin(1)
const sides = []
try {
  sides.push(...(await started(contenders, filled)))
  const measured = await compare(sides)
  const isFine = printTable(
    database,
    measured,
    contenders.map(({ name }) => name),
    contenders.filter(({ isPeer }) => isPeer).map(({ name }) => name),
  )
  if (!isFine && chosen.strict) process.exitCode = 1
} finally {
  unpin(process.pid)
  for (const { server } of sides) await server.stop()
  await filled.remove?.()
}
