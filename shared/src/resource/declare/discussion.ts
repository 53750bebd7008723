import type { Role } from '../../base/roles.js'

/** The discussion of each record: for staff, or also for the students who read the record. */
export type Discussion = true | { students: true }

/** Returns true if people of this role take part in the discussions of records that they read. */
export const discusses = (
  { discussion }: { discussion?: Discussion | undefined },
  role: Role,
): boolean => discussion !== undefined && (role !== 'student' || discussion !== true)
