import type { ShownRow } from '@tinkerdesk/shared'
import type { Start } from './context.js'

/** Returns records as this person may read them, or only the ids of those that are now beyond their reach. */
export async function readAnswers(
  { machine, tx, me, plan }: Start,
  ids: readonly string[],
): Promise<ShownRow[]> {
  const rows = await machine.reader.readable(tx, me, plan, ids, {}, 'record')
  const shown = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => shown.get(id) ?? { id })
}

/** The same for one record. */
export const readAnswer = async (start: Start, id: string): Promise<ShownRow> =>
  (await readAnswers(start, [id]))[0]!
