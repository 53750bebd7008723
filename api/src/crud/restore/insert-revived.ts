import type { AnyRow } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import type { Stored } from '../operation/context.js'
import { isCollision } from '../write/unique.js'
import { insertRow } from '../write/writer.js'
import type { Return } from './restore-rows.js'

/** Inserts the row into its table. Throws `restore_collides` if another row now has one of its unique values. */
export async function insertRevived({
  tx,
  plan,
  archived,
  next,
}: Return & { next: AnyRow; areTargetsThere: true }): Promise<Stored> {
  const { name, label } = plan.resource
  try {
    await insertRow(tx, plan, next)
  } catch (error) {
    if (!isCollision(error)) throw error
    const message = `${archived.title}: another ${label.one.toLowerCase()} now has what must be unique`
    throw new ProblemError('restore_collides', { issues: [{ path: name, message }] })
  }
  return { after: next, entry: { id: next.id, version: next.version, fields: [] } }
}
