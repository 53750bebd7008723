import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { copyOf, filledFolder, filledPostgres } from '../lib/data.mjs'

// Students get an e-mail, which a mentor reads masked. No account belongs to it.
const withEmails = `UPDATE students SET email = lower(name_first_name) || '.' || substr(id, 19) || '@school.example' WHERE email IS NULL`

/** Returns the folder of a filled SQLite database, which later runs find in the cache. */
export function filledSqlite(cache, size) {
  const folder = join(cache, `students-${size.students}-${size.schools}`)
  if (existsSync(folder)) return folder
  const part = `${folder}-part`
  rmSync(part, { recursive: true, force: true })
  filledFolder(part, size)
  const db = new Libsql(join(part, 'tinkerdesk.sqlite'))
  db.exec(withEmails)
  // One large transaction leaves parts of the search index that the next writes would merge.
  db.exec(`INSERT INTO students_search(students_search) VALUES ('optimize')`)
  db.close()
  renameSync(part, folder)
  return folder
}

const urlOf = ({ DATABASE_URL }, name) => DATABASE_URL.replace(/\w+$/, name)

/** Returns the settings for a contender's own rows. On PostgreSQL peers have tables of their own in the product's database. */
export const ownRows = (env, name, scratch) =>
  env.DATABASE_URL
    ? { ...env, DATABASE_URL: urlOf(env, name === 'bare' ? name : 'tinkerdesk') }
    : { DATA_DIR: copyOf(env.DATA_DIR, join(scratch, name)) }

/** Starts PostgreSQL with a filled database and a copy of it, `bare`. Returns the product's settings, the database's process, and a function that removes it. */
export async function filledServer(scratch, size) {
  const { env, pid, remove } = await filledPostgres(join(scratch, 'postgres'), size)
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query(withEmails)
  await client.query('VACUUM ANALYZE')
  await client.end()
  const other = new pg.Client({ connectionString: urlOf(env, 'postgres') })
  await other.connect()
  await other.query('CREATE DATABASE bare TEMPLATE tinkerdesk')
  await other.end()
  return { env, pid: await pid(), remove }
}
