import { startOfDay, today, type Me } from '@tinkerdesk/shared'
import { auditTrail } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { ProblemError } from '../problems/problem-error.js'

interface Limit {
  resource: { name: string }
  max: number
  /** Why no more may be made today. */
  title: string
}

/**
 * Limits how many records of a resource a person makes in a day of India, including those that were archived since. Call it before one is made. Throws
 * `too_many_requests` until midnight.
 */
export async function limitMadeToday(
  tx: Transaction,
  { uid }: Me,
  { resource, max, title }: Limit,
): Promise<void> {
  await tx.lock(`${resource.name} made by ${uid}`)
  const made = {
    actor: uid,
    action: 'create',
    resource: resource.name,
    at: { $gte: startOfDay(today()) },
  }
  if ((await auditTrail.count(tx, made)) < max) return
  throw new ProblemError('too_many_requests', {
    title,
    retryAfter: (Date.parse(startOfDay(today(), 1)) - Date.now()) / 1000,
  })
}
