import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** PostgreSQL's code for a right that is missing. */
const forbidden = '42501'

/**
 * Runs work with the URL of an empty database beside that of another URL, which is dropped afterwards. Returns `undefined` if the user may
 * create none. Databases that a kill has left are dropped first: no two run at once.
 */
export async function withScratchDatabase<T>(
  url: string,
  work: (url: string) => Promise<T>,
): Promise<T | undefined> {
  const prefix = `${new URL(url).pathname.slice(1, 30).replace(/[^a-z0-9_]/g, '_')}_rehearsal_`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A long restore may outlive this connection, which then only fails to drop.
  client.on('error', () => undefined)
  const drop = (name: string) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await drop(datname)
    const name = `${prefix}${randomBytes(6).toString('hex')}`
    try {
      await client.query(`CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8'`)
    } catch (error) {
      if ((error as { code?: unknown }).code === forbidden) return undefined
      throw error
    }
    try {
      return await work(Object.assign(new URL(url), { pathname: `/${name}` }).href)
    } finally {
      await drop(name)
    }
  } finally {
    await client.end()
  }
}
