import { duplicateProblem } from '../write/unique.js'
import { insertRow } from '../write/writer.js'
import type { Prepared, Room, Start, Stored } from './context.js'

/** Inserts the new row. Reports a collision with a unique index at its field. */
export async function insert({
  tx,
  plan,
  next,
  digest,
}: Start & Prepared & Room & { before: null; digest: string | null }): Promise<Stored> {
  try {
    await insertRow(tx, plan, next)
  } catch (error) {
    throw duplicateProblem(plan, error)
  }
  return { after: next, entry: { id: next.id, version: next.version, fields: [], digest } }
}
