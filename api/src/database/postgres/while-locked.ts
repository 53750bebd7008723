import pg from 'pg'
import { coded } from './postgres-sql.js'

/** Runs work while no other process holds this name on the same database. Waits as long as it takes; a process that ends lets go. */
export async function whileLocked<T>(
  url: string,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect().catch(coded)
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
