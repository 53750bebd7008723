import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverArgs, smallServerArgs } from '../scripts/lib/server-args.mjs'
import { measureAccessLog } from './lib/access-log.mjs'
import { copyOf, filledFolder, filledPostgres, root, runScript } from './lib/data.mjs'
import { measureFigures } from './lib/figures.mjs'
import { compareGrowth, compareMasses, massesOf } from './lib/growth.mjs'
import {
  cheapRequest,
  derivedWorkloads,
  measureBeside,
  measureDerived,
  measureQuickFind,
  quickFindWorkloads,
} from './lib/heavy.mjs'
import { measure, timeOnce } from './lib/load.mjs'
import { measureBulkEdit, measureExport, measureImport } from './lib/masses.mjs'
import { studentOf } from './lib/people.mjs'
import { pin, residentMb, startServer, unpin } from './lib/processes.mjs'
import { percentile } from './lib/requests.mjs'
import { json, peopleOf, some, workloadsOf } from './lib/workloads.mjs'

const text = (name) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const number = (name, usual) => Number(text(name) ?? usual)
const usualStudents = 100_000
/** Longest time of a bulk request, as a multiple of the ceiling's. */
const maxBulkShare = 1.4
/** Memory of an idle server on a machine with little of it, in MB. */
const maxIdleMb = 160
const [schools, students, seconds] = [
  number('schools', 500),
  number('students', usualStudents),
  number('seconds', 5),
]
const size = { schools, students }
const only = text('only')?.split(',')
const has = (name) => !only || only.includes(name)

if (!process.argv.includes('--no-build')) runScript(['scripts/build.mjs'])
const scratch = mkdtempSync(join(tmpdir(), 'tinkerdesk-bench-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const results = []
pin(1)

/** Counts on from the students that the database has. */
let made = students
const newStudent = () => studentOf(made++, schools)
/** Returns the chosen workloads for a database of a size: each asks for rows that it has. */
const workloadsIn = (students) =>
  workloadsOf({ schools, students, newStudent }).filter(({ name }) => has(name))
const workloads = workloadsIn(students)
/** The requests of W20. */
const loggedWorkloads = workloadsOf({ schools, students, newStudent }).filter(({ name }) =>
  ['W1', 'W3'].includes(name),
)

/** Runs those of W8, W9, W13 and W19 that were chosen, on PostgreSQL. */
async function onPostgres() {
  if (!['W8', 'W9', 'W13', 'W19'].some(has)) return
  // PostgreSQL starts with the cores of this process. It gets both, as the product does.
  unpin(process.pid)
  const { env, remove } = await filledPostgres(join(scratch, 'postgres'), size)
  const server = await startServer(serverArgs, env)
  const people = await peopleOf(server)
  if (has('W8')) results.push(...(await measureDerived('PostgreSQL', server, people)))
  if (has('W13')) results.push(...(await measureQuickFind('PostgreSQL', server, people)))
  if (has('W9')) results.push(...(await measureBeside('PostgreSQL', server, people, size)))
  await server.stop()
  if (has('W19')) results.push(...(await measureFigures('PostgreSQL', env.DATA_DIR, env)))
  await remove()
}

const figures = (measured) =>
  `${measured.perSecond.toFixed(0).padStart(7)}/s  p50 ${String(measured.p50).padStart(4)}  p99 ${String(measured.p99).padStart(4)}  cpu ${measured.cpuMs?.toFixed(3) ?? '?'} ms`

async function compare({ name, what, least, ours, bare, who }, product, people, ceiling) {
  const mine = await measure(product, {
    requests: ours,
    seconds,
    headers: people[who] ?? { ...json, origin: product.url },
  })
  const best = bare && (await measure(ceiling, { requests: bare, seconds, headers: json }))
  const share = best ? mine.perSecond / best.perSecond : null
  const isFine = mine.failed === 0 && (share === null || share >= least)
  results.push(isFine)
  console.log(
    `${name.padEnd(4)} ${what}${mine.failed ? `: ${mine.failed} REFUSED` : ''}\n     product ${figures(mine)}`,
  )
  if (best)
    console.log(
      `     ceiling ${figures(best)}\n     share   ${share.toFixed(2)} (at least ${least})${isFine ? '' : '  BELOW'}`,
    )
}

async function compareBulk(product, { admin }, ceiling) {
  const bulk = () => JSON.stringify({ bulk: some(1000, newStudent) })
  const ours = () =>
    fetch(`${product.url}/api/students/bulk`, { method: 'POST', headers: admin, body: bulk() })
  const bare = () => fetch(`${ceiling.url}/bulk`, { method: 'POST', headers: json, body: bulk() })
  // As all others, once their code is compiled. In turn, so that both have the same machine and databases of the same size.
  const taken = { ours: [], bare: [] }
  for (let round = 0; round < 3 + 9; round += 1)
    for (const [who, send] of Object.entries({ ours, bare })) {
      const ms = await timeOnce(1, send)
      if (round >= 3) taken[who].push(ms)
    }
  const [mine, best] = [percentile(taken.ours, 0.5), percentile(taken.bare, 0.5)]
  const isFine = mine <= best * maxBulkShare
  results.push(isFine)
  console.log(
    `W7   1,000 rows in one bulk request\n     product ${mine.toFixed(0)} ms, ceiling ${best.toFixed(0)} ms: ${(mine / best).toFixed(2)} times (at most ${maxBulkShare})${isFine ? '' : '  ABOVE'}`,
  )
}

/**
 * Runs a workload that judges memory in a server that has just started: what ran before leaves memory behind, which is not the workload's. Memory is
 * judged as on a machine with little of it.
 */
async function inServerOfItsOwn(folder, measureMass, ceiling) {
  const server = await startServer(smallServerArgs, { DATA_DIR: folder })
  const idle = residentMb(server.pid)
  const people = await peopleOf(server)
  unpin(server.pid)
  const beside = {
    idle,
    cheap: cheapRequest(server, people.incharge, size),
    schools,
    from: 3_000_000,
    ceiling,
  }
  results.push(await measureMass(server, people, beside))
  await server.stop()
}

async function onSqlite() {
  const filled = filledFolder(text('data') ?? join(scratch, 'filled'), size)
  const folder = copyOf(filled, join(scratch, 'product'))
  // A start that migrates an older database keeps the code of the migrations, about 15 MB.
  await (await startServer(serverArgs, { DATA_DIR: folder })).stop()
  const idleServer = await startServer(smallServerArgs, { DATA_DIR: folder })
  const idle = residentMb(idleServer.pid)
  await idleServer.stop()
  let product = await startServer(serverArgs, { DATA_DIR: folder })
  let people = await peopleOf(product)
  if (students > usualStudents) {
    console.log(`Compared with ${usualStudents.toLocaleString('en-IN')} students:`)
    const folder = filledFolder(join(scratch, 'usual'), { schools, students: usualStudents })
    const small = await startServer(serverArgs, { DATA_DIR: folder })
    const compared = (server, people, students) => ({
      server,
      people,
      workloads: [...workloadsIn(students), ...derivedWorkloads(), ...quickFindWorkloads()].filter(
        ({ name }) => has(name),
      ),
      masses: massesOf(server, people, { schools, newStudent, from: 3_000_000 }).filter(
        ({ name }) => has(name),
      ),
    })
    const sides = [
      compared(small, await peopleOf(small), usualStudents),
      compared(product, people, students),
    ]
    results.push(...(await compareGrowth(...sides)), ...(await compareMasses(...sides)))
    await small.stop()
  } else {
    const ceiling = await startServer([join(root, 'bench/ceiling.mjs')], {
      DATA_DIR: copyOf(filled, join(scratch, 'ceiling')),
    })
    for (const workload of workloads) await compare(workload, product, people, ceiling)
    if (has('W7')) await compareBulk(product, people, ceiling)
    await product.stop()
    for (const [name, measureMass] of Object.entries({
      W10: measureExport,
      W11: measureBulkEdit,
      W12: measureImport,
    }))
      if (has(name)) await inServerOfItsOwn(folder, measureMass, ceiling)
    await ceiling.stop()
    product = await startServer(serverArgs, { DATA_DIR: folder })
    people = await peopleOf(product)
    unpin(product.pid)
  }
  if (has('W8')) results.push(...(await measureDerived('SQLite', product, people)))
  if (has('W13')) results.push(...(await measureQuickFind('SQLite', product, people)))
  if (has('W9')) results.push(...(await measureBeside('SQLite', product, people, size)))
  console.log(
    `\nIdle memory ${idle?.toFixed(0) ?? '?'} MB (at most ${maxIdleMb}), with this machine's options after the run ${residentMb(product.pid)?.toFixed(0) ?? '?'} MB`,
  )
  results.push(idle === null || idle <= maxIdleMb)
  await product.stop()
  if (has('W20')) results.push(...(await measureAccessLog(folder, loggedWorkloads)))
  if (has('W19')) results.push(...(await measureFigures('SQLite', folder, { DATA_DIR: folder })))
}

const database = text('database')
if (database !== 'postgres') await onSqlite()
if (database === 'postgres' || (database === undefined && students <= usualStudents))
  await onPostgres()
process.exitCode = results.every(Boolean) ? 0 : 1
