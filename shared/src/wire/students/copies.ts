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
