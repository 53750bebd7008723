import type { ShownRow } from '@tinkerdesk/shared'
import type { Announced, Authorised, Start, Stored, WithinRule } from './context.js'

/** The record as this person may read it; only its id where it then lies beyond their reading. */
export async function readAnswer({ machine, tx, me, plan }: Start & Authorised, id: string): Promise<ShownRow> {
  const [row] = await machine.reader.readable(tx, me, plan, [id])
  return row ?? { id }
}

/** Answers the record with what this person may read of it. */
export async function strip(context: Start & Authorised & Stored & WithinRule & Announced): Promise<{ answer: ShownRow }> {
  return { answer: await readAnswer(context, context.after.id) }
}
