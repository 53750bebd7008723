import { matches } from '@tinkerdesk/shared'
import { duplicateProblem, isCollision } from '../../write/unique.js'
import { outsideRule } from '../../write/row-checks.js'
import { insertRows } from '../../write/writer.js'
import type { Authorised, Prepared, Room, Start, Stored } from '../../operation/context.js'
import { storeStep } from '../../operation/operation.js'

type Needs = Start &
  Prepared &
  Room &
  Partial<Pick<Authorised, 'grants'>> & { before: null; digest: string | null }

/** True for a row that the values alone put outside of all that a person may create. */
const isOutside = ({ plan, me, grants = [], next }: Needs): boolean =>
  grants.length > 0 &&
  grants.every(({ where }) => {
    const condition = where?.(me)
    return condition === null || (condition && matches(plan.resource, condition, next) === false)
  })

/**
 * Inserts the new rows. Reports a collision with a unique index at its field, but not to a person who may create none of such rows: they would
 * learn that there is one.
 */
export const insert = storeStep<Needs, Stored>(async (rows) => {
  const { tx, plan } = rows[0]!
  try {
    await insertRows(
      tx,
      plan,
      rows.map(({ next }) => next),
    )
  } catch (error) {
    if (isCollision(error) && rows.some(isOutside)) throw outsideRule()
    throw duplicateProblem(plan, error)
  }
  return rows.map(({ next, digest }) => ({
    after: next,
    entry: { id: next.id, version: next.version, fields: [], digest },
  }))
})
