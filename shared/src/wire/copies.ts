/** A student with a copy, the copy's id and its status: `GET /api/{url}/:id/assignees`. */
export interface Assignee {
  student: string
  id: string
  status: string
}

/** The result for one student. `had` means that they already had a copy, which was not changed. */
export interface Assigned {
  student: string
  result: 'assigned' | 'had' | 'failed'
  /** The copy's id. */
  id?: string
  /** The reason of a failure. */
  problem?: string
}

/** A result per student, and the number of each result: `POST /api/{url}/:id/assign`. */
export interface AssignResults extends Record<Assigned['result'], number> {
  results: Assigned[]
}

/** The original of a copy: `GET /api/{url}/:id/original`. */
export interface Original {
  source: string
  /** The copied version. */
  version: number
  /** The original's current version, or `null` if this person may not see it. */
  current: number | null
  /** The fields that the copy took over, as they were then. */
  content: Record<string, unknown>
}
