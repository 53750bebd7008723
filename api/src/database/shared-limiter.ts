import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database, SqlValue } from './database.js'
import { table } from './table.js'

/**
 * Attempts within the period of their limit, counted by all processes on PostgreSQL. The columns are those of the library, in its
 * order.
 */
export const throttles = table('throttles', {
  columns: {
    /** A hash, so that no address of a person is here. */
    key: { type: 'text', primary: true },
    points: { type: 'integer' },
    /** In ms since 1970. */
    expire: { type: 'real', nullable: true },
  },
})

/** A statement of the library, with its own placeholders. */
interface Query {
  text: string
  values: SqlValue[]
}

/** Keeps hashes of keys, which contain addresses of people. */
class HashedKeys extends RateLimiterPostgres {
  override getKey(key: string | number): string {
    return createHash('sha256').update(super.getKey(key)).digest('base64url')
  }
}

/** Returns a limit of attempts in a period, counted for all processes on the database together. */
export function sharedLimiter(database: Database, name: string, points: number, duration: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration }
  if (database.dialect === 'sqlite') return new RateLimiterMemory(options)
  return new HashedKeys({
    ...options,
    storeType: 'client',
    storeClient: {
      query: async ({ text, values }: Query) => {
        const rows = await database.write((tx) => tx.all(text, values))
        return { rows, rowCount: rows.length }
      },
    },
    tableName: throttles.name,
    tableCreated: true,
  })
}
