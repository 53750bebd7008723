import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a script of the project with Node. Ends the benchmark if it fails. */
export function runScript(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

function fill({ schools, students }, env) {
  const start = performance.now()
  runScript(['bench/fill.mjs', String(schools), String(students)], env)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `Filled ${schools} schools and ${students.toLocaleString('en-IN')} students in ${seconds} s.\n`,
  )
}

/** Fills a folder with a SQLite database unless it has one, and returns the folder. */
export function filledFolder(folder, size) {
  if (existsSync(join(folder, 'tinkerdesk.sqlite'))) return folder
  mkdirSync(folder, { recursive: true })
  fill(size, { DATA_DIR: folder })
  return folder
}

export function copyOf(folder, target) {
  cpSync(folder, target, { recursive: true })
  return target
}

/** Starts PostgreSQL with a filled database. Returns the product's settings, and how to stop and remove it. */
export async function filledPostgres(folder, size, options = {}) {
  const { url, ...postgres } = await startPostgres(options)
  const env = { DATABASE_URL: url, DATA_DIR: folder }
  fill(size, env)
  // As autovacuum leaves it: without the visibility map, a count reads every row instead of its index.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
  return { env, ...postgres }
}
