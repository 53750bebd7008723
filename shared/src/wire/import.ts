import { z } from 'zod'

/** The outcome of a tried row: a record that would be created, changed or stay the same, or a row that is wrong. */
const importRow = z.object({
  /** The line of the file. */
  line: z.int(),
  outcome: z.enum(['new', 'changed', 'same', 'wrong']),
  /** The record's name. */
  title: z.string(),
  /** The fields that would change, as this person reads them before and after. */
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
  problem: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** The tried rows of a part of a file, in order: `POST /api/imports/:id/rows`. Nothing is saved yet. */
export const importTrial = z.object({ rows: z.array(importRow) })
export type ImportTrial = z.infer<typeof importTrial>

/** Rows of one request. */
export const maxImportPart = 200
/** Rows of one file. */
export const maxImportRows = 50_000
