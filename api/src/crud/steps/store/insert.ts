import { duplicateProblem } from '../../write/unique.js'
import { insertRows } from '../../write/writer.js'
import type { Prepared, Room, Start, Stored } from '../../operation/context.js'
import { storeStep } from '../../operation/operation.js'

type Needs = Start & Prepared & Room & { before: null; digest: string | null }

/** Inserts the new rows. Reports a collision with a unique index at its field. */
export const insert = storeStep<Needs, Stored>(async (rows) => {
  const { tx, plan } = rows[0]!
  try {
    await insertRows(
      tx,
      plan,
      rows.map(({ next }) => next),
    )
  } catch (error) {
    throw duplicateProblem(plan, error)
  }
  return rows.map(({ next, digest }) => ({
    after: next,
    entry: { id: next.id, version: next.version, fields: [], digest },
  }))
})
