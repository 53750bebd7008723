import { iconNames } from '../../base/icon-names.js'
import type { Resource } from '../define-resource.js'

/** Returns the values that come again, once each. */
const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
]

/** Returns the faults of the words and addresses that people see, a sentence each. */
export function wordFaults({ name, label, path, menu, fields, form, checks }: Resource): string[] {
  const faults: string[] = []
  if (!label.one.trim() || !label.many.trim())
    faults.push(`${name}.label needs a word for one record and a word for many.`)
  if (path !== undefined && !/^[a-z][a-z0-9-]*$/.test(path))
    faults.push(`${name}.path is "${path}"; it must be kebab-case, like "team-data".`)
  const icons: readonly string[] = menu ? iconNames() : []
  if (menu && !icons.includes(menu.icon))
    faults.push(`${name}.menu has the icon "${menu.icon}", which is not in the icon set.`)
  const labels = Object.entries(fields).map(([key, field]) => [key, field.label.trim()] as const)
  for (const [key, words] of labels) if (words === '') faults.push(`${name}.${key} needs a label.`)
  for (const words of repeated(labels.map(([, each]) => each)).filter(Boolean)) {
    const keys = labels.filter(([, each]) => each === words).map(([key]) => key)
    faults.push(
      `${name} has the label "${words}" at ${keys.join(' and ')}; a file could not tell them apart.`,
    )
  }
  for (const { key, title } of form)
    if (!title.trim()) faults.push(`${name}.form (${key}) needs a title.`)
  for (const { at, message } of checks)
    if (!message?.trim()) faults.push(`${name}.checks (${at}) needs a message.`)
  return faults
}

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
