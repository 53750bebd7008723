import pg from 'pg'
import { PostgresDatabase } from '../src/database/postgres/postgres.js'
import { knowsHindi } from '../src/database/search/letters-of-hindi.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'

let beside: FreshDatabase
beforeAll(async () => {
  beside = await freshDatabase('postgres', null)
})
afterAll(() => beside.remove())

/** Returns what is found of a database with this locale, beside the one of this test. */
async function knownWith(locale: string): Promise<boolean> {
  const url = new URL(beside.settings.databaseUrl!)
  const name = `${url.pathname.slice(1)}_${locale.length}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${locale}`)
    url.pathname = `/${name}`
    const database = new PostgresDatabase(url.href)
    await database.define(['CREATE EXTENSION pg_trgm'])
    return await knowsHindi(database).finally(() => database.close())
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.end()
  }
}

test('a database whose searches leave out Hindi is told from another', async () => {
  const ofCollation = "LOCALE_PROVIDER icu ICU_LOCALE 'hi-IN' LC_CTYPE 'C'"
  // docs/running.md has this one.
  const ofLetters = "LC_CTYPE 'C.UTF-8'"
  expect([await knownWith(ofCollation), await knownWith(ofLetters)]).toEqual([false, true])
})
