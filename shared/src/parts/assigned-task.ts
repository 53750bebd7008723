/** True if a task is for anyone but its author. Such a task is not deleted by a student. */
export const isAssigned = ({
  assignedTo,
  users,
  createdBy,
}: {
  assignedTo?: unknown
  users?: unknown
  createdBy?: unknown
}): boolean =>
  (assignedTo ?? null) !== null ||
  (Array.isArray(users) && users.some((user) => user !== createdBy))
