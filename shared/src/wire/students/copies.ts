import { z } from 'zod'

const assignee = z.object({ student: z.string(), id: z.string(), status: z.string() })
/** A student with a copy, the copy's id and its status: `GET /api/{url}/:id/assignees`. */
export type Assignee = z.infer<typeof assignee>
export const assignees = z.object({ data: z.array(assignee) })

const assigned = z.object({
  student: z.string(),
  result: z.enum(['assigned', 'had', 'failed']),
  /** The copy's id. */
  id: z.string().optional(),
  /** The reason of a failure. */
  problem: z.string().optional(),
})
/** The result for one student. `had` means that they already had a copy, which was not changed. */
export type Assigned = z.infer<typeof assigned>

/** A result per student, and the number of each result: `POST /api/{url}/:id/assign`. */
export const assignResults = z.object({
  results: z.array(assigned),
  assigned: z.int(),
  had: z.int(),
  failed: z.int(),
  /** The change set by which it can be undone. `null` if nobody was given a copy. */
  changeSet: z.string().nullable(),
})
export type AssignResults = z.infer<typeof assignResults>

const part = z.object({
  /** The name of the field. */
  name: z.string(),
  /** The value that was copied, and that of the original now. The value of the copy is in its record. */
  base: z.unknown(),
  now: z.unknown(),
  /** False if the copy has a value of its own: then its owner decides. */
  isUntouched: z.boolean(),
  /** False for one that this person may not change. */
  mayTake: z.boolean(),
})
/** A part of an original that has changed since it was copied. */
export type ChangedPart = z.infer<typeof part>

/** The changes of its original that a copy does not have: `GET /api/{url}/:id/rebase`. */
export const rebase = z.object({
  /** The version of the original, by which these are taken. `null` if this person may not read it. */
  to: z.int().nullable(),
  parts: z.array(part),
})
export type Rebase = z.infer<typeof rebase>

/** Values of a copy before its original was taken, to put them back: `POST /api/{url}/:id/rebase/undo`. */
export const rebaseUndo = z.strictObject({
  version: z.int(),
  /** The copied version before. */
  to: z.int(),
  values: z.record(z.string(), z.unknown()),
})
export type RebaseUndo = z.infer<typeof rebaseUndo>

export const rebased = z.object({
  /** The version of the copy. */
  version: z.int(),
  /** The parts that were taken. */
  taken: z.array(z.string()),
  undo: rebaseUndo.nullable(),
})
export type Rebased = z.infer<typeof rebased>

/** The original of a copy: `GET /api/{url}/:id/original`. */
export const original = z.object({
  source: z.string(),
  /** The copied version. */
  version: z.int(),
  /** The original's current version, or `null` if this person may not see it. */
  current: z.int().nullable(),
  /** The fields that the copy took over, as they were then. */
  content: z.record(z.string(), z.unknown()),
})
export type Original = z.infer<typeof original>
