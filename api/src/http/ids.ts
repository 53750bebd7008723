import { idPattern } from '@tinkerdesk/shared'
import { z } from 'zod'
import { ProblemError } from '../problems/problem-error.js'

/** An id in a body or a query; `label` is the subject of the sentence for an invalid one, as in "A student". */
export const idOf = (label: string) =>
  z.string().regex(idPattern, { error: `${label} must be 10 to 40 letters and digits` })

/** Ids in a query, separated by commas. */
export const idsOf = (label: string) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(idOf(label)).min(1).max(100))

/** Returns an id from an address. Throws `not_found` for text that no id can be. */
export function pathId(id: string): string {
  if (!idPattern.test(id)) throw new ProblemError('not_found')
  return id
}
