import type { Resource } from '../define-resource.js'

const folderOf = ({ menu, label }: Resource): string => menu?.label ?? label.many

/** Returns the faults of a resource's place in the menu, a sentence each. `at` is its place among all resources. */
export function menuFaults(
  resource: Resource,
  resources: readonly Resource[],
  at: number,
): string[] {
  const { name, menu, path } = resource
  if (!menu) return []
  const { under, group } = menu
  const isFolder = (folder: string) => (other: Resource) =>
    other.menu?.group === group && other.menu.under === undefined && folderOf(other) === folder
  const faults: string[] = []
  if (!path) faults.push(`${name}.menu leads to no screens; give ${name} a path, like "team-data".`)
  if (under !== undefined && !resources.some(isFolder(under)))
    faults.push(`${name}.menu is under "${under}", which is no folder of its group.`)
  const folder = folderOf(resource)
  const twin = under === undefined ? resources.slice(0, at).find(isFolder(folder)) : undefined
  if (twin)
    faults.push(
      `${twin.name} and ${name} share the folder "${folder}" of the menu; give ${name}.menu another label.`,
    )
  return faults
}
