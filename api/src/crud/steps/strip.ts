import type { ShownRow } from '@tinkerdesk/shared'
import type { Announced, Authorised, Start, Stored, WithinRule } from './context.js'

/** Returns the record as this person may read it, or only its id if it is now beyond their reach. */
export async function readAnswer(
  { machine, tx, me, plan }: Start & Authorised,
  id: string,
): Promise<ShownRow> {
  const [row] = await machine.reader.readable(tx, me, plan, [id])
  return row ?? { id }
}

/** Returns the record as this person may read it. */
export async function strip(
  context: Start & Authorised & Stored & WithinRule & Announced,
): Promise<{ answer: ShownRow }> {
  return { answer: await readAnswer(context, context.after.id) }
}
