import type { ShownRow } from '@tinkerdesk/shared'
import type { Start } from '../../operation/context.js'
import type { Writing } from '../../operation/writing.js'

/** Ends the transaction of a trial, so that nothing of it is kept. */
class TrialOver extends Error {}

/** Runs a write and rolls it back. Returns its record. */
export async function rolledBack(
  writing: Writing,
  write: (start: Start) => Promise<unknown>,
): Promise<ShownRow> {
  const { machine, me, plan } = writing
  let record: unknown
  try {
    await machine.database.write(async (tx) => {
      record = await write({ machine, me, plan, tx })
      throw new TrialOver()
    }, me.uid)
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error
  }
  return record as ShownRow
}
