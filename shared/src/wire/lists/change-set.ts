import { z } from 'zod'
import { listPage } from './list-page.js'

/** The work that made a change set. */
export const changeSetKinds = [
  'edit',
  'archive',
  'assign',
  'import',
  'promote',
  'merge',
  'undo',
] as const

/** The result of a row. `waiting` rows were not reached: the work was cut off, or still runs. */
export const changeResults = [
  'waiting',
  'created',
  'changed',
  'archived',
  'restored',
  'same',
  'failed',
] as const
export type ChangeResult = (typeof changeResults)[number]

/** Days in which a change set is listed and can be undone. */
export const undoDays = 30

const changeSet = z.object({
  id: z.string(),
  kind: z.enum(changeSetKinds),
  /** The work in words, as in "Edit 15 students". */
  title: z.string(),
  /** The resource that it was started from. */
  resource: z.string(),
  at: z.iso.datetime(),
  /** `name` is `null` if the account is gone. */
  who: z.object({ id: z.string(), name: z.string().nullable() }),
  /** The number of rows with each result. */
  counts: z.partialRecord(z.enum(changeResults), z.int()),
  /** E-mails that were queued because of it. An undo cannot take them back. */
  mails: z.int(),
  /** The change set that this one undoes. */
  undoes: z.string().nullable(),
  /** The change set that undid this one. */
  undoneBy: z.string().nullable(),
  /**
   * Work that was stopped or cut off: this change set, or its undo. `id` is that of the change set to go on with, `done` and `total` are numbers of
   * rows. `null` if none is.
   */
  stopped: z
    .object({
      id: z.string(),
      isUndo: z.boolean(),
      done: z.int(),
      total: z.int(),
      mayContinue: z.boolean(),
    })
    .nullable(),
  /** True if this person may undo it now. */
  isUndoable: z.boolean(),
})
/** Many changes made at once: `GET /api/change-sets/:id`. */
export type ChangeSet = z.infer<typeof changeSet>
export const changeSetAnswer = changeSet
export const changeSetPage = listPage(changeSet)
export type ChangeSetPage = z.infer<typeof changeSetPage>

const changeSetRow = z.object({
  place: z.int(),
  resource: z.string(),
  /** The record's id. */
  record: z.string(),
  /** The record's name now. `null` if it is archived, deleted or beyond this person's reach. */
  title: z.string().nullable(),
  result: z.enum(changeResults),
  /** The reason of a failure. */
  problem: z.string().nullable(),
})
/** The result of one record of a change set: `GET /api/change-sets/:id/rows`. */
export type ChangeSetRow = z.infer<typeof changeSetRow>
export const changeSetRowPage = listPage(changeSetRow)
export type ChangeSetRowPage = z.infer<typeof changeSetRowPage>

/** The answer of work that makes a change set: its results, with the first rows that were refused. A job (202) answers for many rows. */
export const changeSetDone = changeSet.extend({ refused: z.array(changeSetRow) })
export type ChangeSetDone = z.infer<typeof changeSetDone>

const trialRow = z.object({
  record: z.string(),
  title: z.string(),
  result: z.enum(['changed', 'same', 'failed']),
  /** The fields that would change, as this person reads them before and after. */
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
  problem: z.string().nullable(),
})
/** The changes that a bulk edit would make: all of them were tried, and none was kept. */
export const editTrial = z.object({
  /** The records that the edit is about. */
  total: z.int(),
  /** The tried ones. Of very many records only the first are tried. */
  rows: z.array(trialRow),
})
export type EditTrial = z.infer<typeof editTrial>

const namedRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** The id by which another field of the record limits the choice. `null` if nothing does. */
  scope: z.string().nullable(),
  /** True if its name is only like the text. A person must confirm it. */
  isLikely: z.literal(true).optional(),
})
/** A record that a text names in a relation. */
export type NamedRecord = z.infer<typeof namedRecord>

/** The records that some texts name, in their order: `POST /api/change-sets/names`. At most five of those that have one name, or one that is like it. */
export const namedRecords = z.object({ names: z.array(z.array(namedRecord)) })
export type NamedRecords = z.infer<typeof namedRecords>

/** Rows of one list and their places in another, from 0: `POST /api/change-sets/places`. The first 1,000 of them. */
export const rowPlaces = z.object({
  /** The number of the rows, of at most 10,000. */
  total: z.int(),
  /** True if there may be more. */
  isMore: z.boolean(),
  /** `at` is `null` for a row that the other list does not have. */
  places: z.array(z.object({ id: z.string(), at: z.int().nullable() })),
})
export type RowPlaces = z.infer<typeof rowPlaces>

/** Texts of one request. */
export const maxNames = 500
