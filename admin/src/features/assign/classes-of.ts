import { classes } from '@tinkerdesk/shared'

export interface AssignableStudent {
  id: string
  name: string
  class: string
  section: string
}

/**
 * Returns the classes of some students in school order, and behind a class with several sections its sections. Each has the students who can
 * still be selected.
 */
export function classesOf(students: readonly AssignableStudent[], taken: ReadonlySet<string>) {
  const groupOf = (name: string, all: readonly AssignableStudent[]) => ({
    name,
    total: all.length,
    free: all.filter(({ id }) => !taken.has(id)).map(({ id }) => id),
  })
  return classes.flatMap((name) => {
    const all = students.filter((student) => student.class === name)
    if (all.length === 0) return []
    const sections = [...new Set(all.map(({ section }) => section))].filter(Boolean).sort()
    const groups = sections.map((section) =>
      groupOf(
        `${name} ${section}`,
        all.filter((student) => student.section === section),
      ),
    )
    return [groupOf(name, all), ...(sections.length > 1 ? groups : [])]
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
