import type { ShownRow } from '@tinkerdesk/shared'
import type { Announced, Authorised, Start, Stored, WithinRule } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'
import { readAnswers } from '../../operation/read-answer.js'

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
