import { z } from 'zod'

/** A fault of one cell, with what was read. */
const cellIssue = z.object({ path: z.string(), message: z.string() })

/** A record that a line may mean, by a key that is not sure. */
const likelyRecord = z.object({
  /** The key by which it was found. One answer decides for all lines of a file with the same key. */
  group: z.string(),
  /** The key in words: "The same name and class". */
  groupLabel: z.string(),
  id: z.string(),
  /** The name of the record, with what tells it from its namesakes. */
  title: z.string(),
})

/** The outcome of a tried row: a record that would be created, changed or stay the same, a row that is wrong, or one that a person must decide about. */
const importRow = z.object({
  /** The line of the file. */
  line: z.int(),
  /** `unsure` rows have a `likely` record and are not saved. Send them again with a decision for its group. */
  outcome: z.enum(['new', 'changed', 'same', 'wrong', 'unsure']),
  /** The record's name; of a wrong row, the name in its cells. */
  title: z.string(),
  /** The fields that would change, as this person reads them before and after. `before` is `null` for the values of a new record. */
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
  /** All faults of the row in one text. */
  problem: z.string().nullable(),
  /** The faults by cell. */
  issues: z.array(cellIssue).optional(),
  /** A remark: "The same as line 2". */
  note: z.string().optional(),
  likely: likelyRecord.optional(),
})
export type ImportRow = z.infer<typeof importRow>
export type LikelyRecord = z.infer<typeof likelyRecord>

/** The tried rows of a part of a file, in order: `POST /api/imports/:id/rows`. Nothing is saved yet. */
export const importTrial = z.object({ rows: z.array(importRow) })
export type ImportTrial = z.infer<typeof importTrial>

/** The answer to a file that a program sends: `POST /api/imports/file`. Nothing is saved until `POST /api/imports/{id}/apply`. */
export const importedFile = z.object({
  /** The id of the import. */
  id: z.string(),
  /** The sheet that was read. Empty for CSV. */
  sheet: z.string(),
  /** The field of each column. One that is left out fills none: no file sets it, its texts are no IDs, or it is part of an item without a name. */
  columns: z.array(
    z.object({
      heading: z.string(),
      path: z.string().nullable(),
      leftOut: z.enum(['closed', 'noIds', 'nameless', 'unclear']).nullable(),
    }),
  ),
  /** The number of rows with each outcome. Wrong and unsure ones are not saved. */
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    wrong: z.int(),
    unsure: z.int(),
  }),
  /** The first 100 rows that are wrong or unsure. */
  rows: z.array(importRow),
})
export type ImportedFile = z.infer<typeof importedFile>

/** A decision about the lines of a group of likely records: they change these records, or are new. */
export const importDecision = z.enum(['update', 'new'])
/** Decisions by group. */
export type ImportDecisions = { readonly [group: string]: z.infer<typeof importDecision> }

/** Rows of one request. */
export const maxImportPart = 200
/** Rows of one file. */
export const maxImportRows = 50_000
/** Groups of one request for which a decision may be sent. */
export const maxImportGroups = 20
