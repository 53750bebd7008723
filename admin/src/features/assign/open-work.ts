import {
  declaredField,
  relationTarget,
  copyStatuses,
  resourceNamed,
  type CopyResource,
  type OpenClass,
  type Resource,
} from '@tinkerdesk/shared'

/** Returns the resource whose address part this is, and that of its copies. `undefined` for one that is not given to students. */
export function workAt(
  part: string | undefined,
): { source: Resource; copy: Resource & { name: string } } | undefined {
  return (Object.keys(copyStatuses) as CopyResource[])
    .map((name) => {
      const copy: Resource = resourceNamed(name)
      return { source: resourceNamed(relationTarget(declaredField(copy, 'source')).to), copy }
    })
    .find(({ source }) => source.url === part)
}

/** Returns the address of the students who have not handed in a piece of work. */
export const notHandedInAddress = (source: Resource, id: string): string =>
  `/not-handed-in/${source.url}/${id}`

export type OpenSum = Omit<OpenClass, 'class'>

/** Adds up the counts of all classes, or of one. */
export function sumOf(classes: readonly OpenClass[], only?: string): OpenSum {
  const some = classes.filter((each) => only === undefined || each.class === only)
  const add = (name: 'open' | 'overdue' | 'without' | 'remindable' | 'reminded') =>
    some.reduce((sum, each) => sum + each[name], 0)
  return {
    open: add('open'),
    overdue: add('overdue'),
    without: add('without'),
    remindable: add('remindable'),
    reminded: add('reminded'),
    remindedAt:
      some
        .flatMap(({ remindedAt }) => remindedAt ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}
