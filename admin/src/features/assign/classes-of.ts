import { classes } from '@tinkerdesk/shared'

export interface AssignableStudent {
  id: string
  name: string
  class: string
  section: string
}

/** The classes that occur among students, in their natural order, with the students of each that may still be chosen. */
export function classesOf(students: readonly AssignableStudent[], taken: ReadonlySet<string>) {
  return classes.flatMap((name) => {
    const all = students.filter((student) => student.class === name)
    return all.length > 0 ? [{ name, total: all.length, free: all.filter(({ id }) => !taken.has(id)).map(({ id }) => id) }] : []
  })
}

/** The chosen ids after a click on a class: all of it, or none of it when all were chosen. */
export function toggleAll(chosen: ReadonlySet<string>, ids: readonly string[]): Set<string> {
  const next = new Set(chosen)
  const isAll = ids.length > 0 && ids.every((id) => next.has(id))
  for (const id of ids) {
    if (isAll) next.delete(id)
    else next.add(id)
  }
  return next
}
