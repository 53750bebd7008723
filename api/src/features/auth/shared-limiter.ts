import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database, SqlValue } from '../../database/database.js'
import { throttles } from './auth.tables.js'

const quarterHour = 15 * 60

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

/** Returns a limit of attempts in a quarter of an hour, counted for all processes on the database together. */
export function sharedLimiter(database: Database, name: string, points: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: quarterHour }
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
