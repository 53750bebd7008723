import { spawnSync } from 'node:child_process'
import Libsql from 'libsql'
import pg from 'pg'
import { join } from 'node:path'

/** The columns of a peer's students, and where the product has their values. */
export const studentColumns = {
  id: 'id',
  created_at: 'created_at',
  updated_at: 'updated_at',
  first_name: 'name_first_name',
  last_name: 'name_last_name',
  school_id: 'school_id',
  gender: 'gender',
  class: 'class',
  section: 'section',
  aspiration: 'aspiration',
  is_team_leader: 'is_team_leader',
  comments: 'comments',
  email: 'email',
  guardians: 'guardians',
}

/** Runs a program, without a word unless it fails. Throws an error with the reason in its output. Returns its output. */
export function run(command, args, { env, cwd } = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) {
    const output = `${stderr ?? ''}${stdout ?? ''}`
    const reason = error?.message ?? /.*error.*/i.exec(output)?.[0] ?? output.slice(-300)
    throw new Error(`${command} ${args[0]} failed: ${reason}`)
  }
  return stdout
}

/**
 * Copies the product's schools and students into the tables of a peer, which may have a school already. `columns` are expressions on the product's row for the
 * peer's columns. Returns when the database has statistics of them.
 */
export const copyRows = ({ env, file }, tables) =>
  env.DATABASE_URL ? copyOnPostgres(env.DATABASE_URL, tables) : copyOnSqlite(env, file, tables)

const copied = (from, table, columns) =>
  `INSERT INTO ${table} (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM ${from} WHERE true`
const statementsOf = (product, { schools, students }) => [
  `${copied(`${product}.schools`, schools.table, schools.columns)} ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
  copied(`${product}.students`, students.table, students.columns),
  'ANALYZE',
]

function copyOnSqlite({ DATA_DIR }, file, tables) {
  const db = new Libsql(file)
  db.exec(`ATTACH '${join(DATA_DIR, 'tinkerdesk.sqlite')}' AS product`)
  for (const statement of statementsOf('product', tables)) db.exec(statement)
  db.close()
}

async function copyOnPostgres(connectionString, { schools, students }) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  /** PostgreSQL converts no text to a time or a choice by itself. */
  const cast = async ({ table, columns }) => {
    const { rows } = await client.query(
      'SELECT attname, format_type(atttypid, NULL) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0',
      [table],
    )
    const types = new Map(rows.map(({ attname, type }) => [attname, type]))
    const converted = Object.entries(columns).map(([name, value]) => [
      name,
      `(${value})::${types.get(name)}`,
    ])
    return { table, columns: Object.fromEntries(converted) }
  }
  try {
    const tables = { schools: await cast(schools), students: await cast(students) }
    for (const statement of statementsOf('public', tables)) await client.query(statement)
  } finally {
    await client.end()
  }
}
