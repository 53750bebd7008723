import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { throwawayPostgres, type ThrowawayPostgres } from '../../src/database/throwaway-postgres.js'

let server: Promise<ThrowawayPostgres> | undefined
let users = 0

/** A fresh database on the one PostgreSQL server of this test file, which stops when its last database is given back. */
export async function freshPostgres(): Promise<{ url: string; release: () => Promise<void> }> {
  users += 1
  server ??= throwawayPostgres()
  const { url: base } = await server
  const name = `test_${randomBytes(6).toString('hex')}`
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: base })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async release() {
      users -= 1
      await run(`DROP DATABASE ${name} WITH (FORCE)`)
      if (users > 0 || !server) return
      const { stop } = await server
      server = undefined
      await stop()
    },
  }
}
