import { classes } from '@tinkerdesk/shared'

export interface AssignableStudent {
  id: string
  name: string
  class: string
  section: string
}

/** Returns the classes of some students in school order, each with the students who can still be selected. */
export function classesOf(students: readonly AssignableStudent[], taken: ReadonlySet<string>) {
  return classes.flatMap((name) => {
    const all = students.filter((student) => student.class === name)
    return all.length > 0 ? [{ name, total: all.length, free: all.filter(({ id }) => !taken.has(id)).map(({ id }) => id) }] : []
  })
}

/** Returns the selection after a click on a class: adds all its students, or removes them if all were selected. */
export function toggleAll(selected: ReadonlySet<string>, ids: readonly string[]): Set<string> {
  const next = new Set(selected)
  const isAll = ids.length > 0 && ids.every((id) => next.has(id))
  for (const id of ids) {
    if (isAll) next.delete(id)
    else next.add(id)
  }
  return next
}
