import type { ShownRow } from '@tinkerdesk/shared'
import type { Announced, Authorised, Start, Stored, WithinRule } from './context.js'
import { batchStep } from './operation.js'

/** Returns records as this person may read them, or only the ids of those that are now beyond their reach. */
async function readAnswers(
  { machine, tx, me, plan }: Start,
  ids: readonly string[],
): Promise<ShownRow[]> {
  const rows = await machine.reader.readable(tx, me, plan, ids)
  const shown = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => shown.get(id) ?? { id })
}

/** The same for one record. */
export const readAnswer = async (start: Start & Authorised, id: string): Promise<ShownRow> =>
  (await readAnswers(start, [id]))[0]!

/** Returns the records as this person may read them. */
export const strip = batchStep<
  Start & Authorised & Stored & WithinRule & Announced,
  { answer: ShownRow }
>(async (rows) => {
  const answers = await readAnswers(
    rows[0]!,
    rows.map(({ after }) => after.id),
  )
  return answers.map((answer) => ({ answer }))
})
