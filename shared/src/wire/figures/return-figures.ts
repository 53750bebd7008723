import { z } from 'zod'

const cell = z.object({ by: z.array(z.string()), value: z.number() })

/** A line of a return as it is shown. */
export const returnFigure = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.string(),
  help: z.string().nullable(),
  /** True for a line that people enter by hand. */
  isEntered: z.boolean(),
  /** True if a request lists the records behind it. */
  hasRecords: z.boolean(),
  /** From the records; as it was when the return was handed in. `null` for a line that is entered, or that nothing is computed for. */
  computed: z.number().nullable(),
  cells: z.array(cell),
  /** The number that a person entered in its place. */
  entered: z.number().nullable(),
  reason: z.string().nullable(),
  /** From the records as they are now, if that differs from a return that is handed in. */
  now: z.number().nullable(),
  /** Where people enter what is missing. `null` if nothing is. */
  enterAt: z.string().nullable(),
})
export type ReturnFigure = z.infer<typeof returnFigure>

/** The return of a school and a month with all of its lines, as returned by `GET /api/return-figures`. */
export const returnFigures = z.object({
  /** `null` while nothing was entered. */
  id: z.string().nullable(),
  version: z.number().nullable(),
  school: z.object({ id: z.string(), name: z.string() }),
  month: z.string(),
  state: z.enum(['open', 'handedIn']),
  /** True from the last day of the month on. */
  isDue: z.boolean(),
  handedInAt: z.string().nullable(),
  handedInBy: z.string().nullable(),
  reopened: z.string().nullable(),
  photos: z.array(
    z.object({
      file: z.string(),
      day: z.string().nullable(),
      words: z.string().nullable(),
    }),
  ),
  /** Chosen photos that are not shown: they are not there any more, or a consent was withdrawn. */
  missingPhotos: z.int(),
  sections: z.array(z.object({ title: z.string(), lines: z.array(returnFigure) })),
})
export type ReturnFigures = z.infer<typeof returnFigures>

/** The photos of a month that may be in its return, and the number of those that lack a consent. */
export const returnPhotos = z.object({
  photos: z.array(z.object({ file: z.string(), day: z.string().nullable() })),
  withoutConsent: z.int(),
})
export type ReturnPhotos = z.infer<typeof returnPhotos>

/** Records behind a line that one request returns. */
export const maxLineRecords = 100

/** The records behind a line, as the reader may see them. */
export const lineRecords = z.object({
  resource: z.string(),
  records: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      hint: z.string(),
      relations: z.record(z.string(), z.string()),
    }),
  ),
  /** True if there are more. */
  isCut: z.boolean(),
  /** Records that count and that the reader may not see. */
  hidden: z.number(),
})
export type LineRecords = z.infer<typeof lineRecords>
