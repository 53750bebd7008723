import { createHash } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { ProblemError } from '../problems/problem-error.js'
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

type Counting = Pick<Database, 'dialect' | 'write'>

/** A statement of the library, with its own placeholders. */
interface Query {
  text: string
  values: SqlValue[]
}

/** Keys contain addresses of people. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Keys of one limit that a process remembers, of less than a kilobyte each. */
export const maxKeys = 30_000

/** Counts attempts in memory. Made-up names do not fill it: the oldest keys are forgotten. */
class BoundedMemory extends RateLimiterMemory {
  private readonly keys = new Set<string>()

  override async consume(name: string): Promise<RateLimiterRes> {
    this.keys.add(name)
    const [oldest] = this.keys.size > maxKeys ? this.keys : []
    if (oldest !== undefined) await this.delete(oldest)
    return super.consume(name)
  }

  override delete(name: string): Promise<boolean> {
    this.keys.delete(name)
    return super.delete(name)
  }

  /** Returns a short key for a name of any length. */
  override getKey(name: string): string {
    return hashOf(super.getKey(name))
  }
}

class HashedKeys extends RateLimiterPostgres {
  override getKey(key: string | number): string {
    return hashOf(super.getKey(key))
  }
}

/** Returns a limit of attempts in a period, counted for all processes on the database together. */
export function sharedLimiter(
  database: Counting,
  name: string,
  points: number,
  duration: number,
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration }
  if (database.dialect === 'sqlite') return new BoundedMemory(options)
  return new HashedKeys({
    ...options,
    storeType: 'client',
    storeClient: {
      query: async ({ text, values }: Query) => {
        const rows = await database.write((tx) => tx.all(text, values), 'strangers')
        return { rows, rowCount: rows.length }
      },
    },
    tableName: throttles.name,
    tableCreated: true,
  })
}

/** Counts one attempt. Throws `too_many_requests` beyond the limit. */
export async function take(from: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await from.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new ProblemError('too_many_requests', { retryAfter: refused.msBeforeNext / 1000 })
  }
}

/** Gives out turns. Returns the moment of the next turn of a key, in epoch milliseconds, or `undefined` if it is too far away. */
export type NextTurn = (key: string) => Promise<number | undefined>

/** Returns turns that are `stepMs` apart and at most `maxWaitMs` away. All processes on the database give out the same ones. */
export function sharedTurns(
  database: Counting,
  name: string,
  stepMs: number,
  maxWaitMs: number,
): NextTurn {
  if (database.dialect === 'sqlite') return turnsInMemory(stepMs, maxWaitMs)
  return async (key) => {
    const now = Date.now()
    const [row] = await database.write(
      (tx) =>
        tx.all<{ turn: number }>(
          `INSERT INTO throttles AS t ("key", "points", "expire") VALUES (?, 1, ?)
         ON CONFLICT ("key") DO UPDATE SET "expire" = GREATEST(t."expire", ?) + ? WHERE GREATEST(t."expire", ?) + ? <= ?
         RETURNING "expire" AS turn`,
          [hashOf(`${name}:${key}`), now + stepMs, now, stepMs, now, stepMs, now + maxWaitMs],
        ),
      'strangers',
    )
    return row && Number(row.turn)
  }
}

function turnsInMemory(stepMs: number, maxWaitMs: number): NextTurn {
  const next = new Map<string, number>()
  return async (key) => {
    const now = Date.now()
    for (const [old, turn] of next) if (turn < now) next.delete(old)
    const turn = Math.max(now, next.get(key) ?? 0) + stepMs
    if (turn - now > maxWaitMs) return undefined
    next.set(key, turn)
    return turn
  }
}
