// Sends random legal lists to the built product on 100,000 students, as each role, and prints the ten slowest. Fails if one answers 500.
import { register } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { serverArgs } from '../scripts/lib/server-args.mjs'
import { filledFolder, filledPostgres } from './lib/data.mjs'
import { startServer } from './lib/processes.mjs'
import { peopleOf } from './lib/workloads.mjs'

register('../scripts/jest/typescript-hooks.mjs', import.meta.url)
const { legalQuery } = await import('../api/test/support/legal-queries.ts')
const { resources } = await import('../shared/src/index.ts')

const text = (name) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const runs = Number(text('runs') ?? 20)
const seed = Number(text('seed') ?? Math.floor(Math.random() * 1_000_000))
const size = { schools: 500, students: Number(text('students') ?? 100_000) }
const names = (text('as') ?? 'admin,incharge,mentor,student').split(',')
/** Times that a slow list is sent again: the shortest time counts, because other programs only lengthen it. */
const repeats = 3

const scratch = mkdtempSync(join(tmpdir(), 'tinkerdesk-slowest-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const isPostgres = text('database') === 'postgres'
const { env, remove } = isPostgres
  ? await filledPostgres(scratch, size)
  : {
      env: { DATA_DIR: filledFolder(text('data') ?? join(scratch, 'filled'), size) },
      remove: async () => undefined,
    }
const server = await startServer(serverArgs, env)
const people = await peopleOf(server, names)

async function send(name, path) {
  const start = performance.now()
  const answer = await fetch(server.url + path, { headers: people[name] })
  const body = await answer.text()
  return { name, path, status: answer.status, ms: performance.now() - start, body }
}
const rows = new Map()
for (const { name, url } of resources)
  rows.set(name, JSON.parse((await send('admin', `/api/${url}?limit=50`)).body).data ?? [])

const answers = []
for (const resource of resources) {
  const query = legalQuery(resource, (name) => rows.get(name) ?? [], size.students)
  for (const [at, name] of names.entries())
    for (const parameters of fc.sample(query, { numRuns: runs, seed: seed + at }))
      answers.push(await send(name, `/api/${resource.url}?${parameters}`))
}
answers.sort((a, b) => b.ms - a.ms)
const slowest = []
for (const answer of answers.slice(0, 20)) {
  let best = answer
  for (let round = 0; round < repeats; round += 1) {
    const again = await send(answer.name, answer.path)
    if (again.ms < best.ms) best = again
  }
  slowest.push(best)
}
slowest.sort((a, b) => b.ms - a.ms)
const count = (status) => answers.filter((answer) => answer.status === status).length
const broken = answers.filter(({ status }) => status === 500)
console.log(
  `\n${answers.length} lists on ${isPostgres ? 'PostgreSQL' : 'SQLite'}, seed ${seed}: ${count(200)} answered, ${count(400) + count(403)} refused, ${count(503)} stopped at their limit, ${broken.length} failed. The slowest:`,
)
for (const { name, path, status, ms } of slowest.slice(0, 10))
  console.log(
    `${ms.toFixed(0).padStart(5)} ms  ${status}  ${name}  ${decodeURIComponent(path).slice(0, 600)}`,
  )
for (const { name, path, body } of broken) console.log(`FAILED  ${name}  ${path}\n  ${body}`)
await server.stop()
await remove()
process.exitCode = broken.length === 0 && count(200) > 0 ? 0 : 1
