import { z } from 'zod'
import { isPlainText } from '../../fields/typed/plain-text.js'

/** The characters of a quick find. */
export const maxQuickFind = 100

/** The words of a quick find, as sent to `GET /api/quick-find`. */
export const quickFindQuery = z.strictObject({
  q: z
    .string({ error: 'Say what to find' })
    .trim()
    .min(1, 'Say what to find')
    .max(maxQuickFind, `Use at most ${maxQuickFind} characters`)
    .refine(isPlainText, 'Contains a character that is not allowed'),
})

/** The records that fit best, each with what tells it from its namesakes, as returned by `GET /api/quick-find`. */
export const quickFindAnswer = z.object({
  records: z.array(
    z.object({
      resource: z.string(),
      id: z.string(),
      title: z.string(),
      /** A few values of the record: "Hill School · 8th". */
      hint: z.string(),
      /** The ids of related records by path, from which the address of its page may be made. */
      relations: z.record(z.string(), z.string()),
    }),
  ),
  /** True if nothing has these words, and the records have similar ones. */
  isSimilar: z.boolean(),
})
export type QuickFindAnswer = z.infer<typeof quickFindAnswer>
