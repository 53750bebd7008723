import { isRecord } from '../base/is-record.js'
import type { Resource } from '../resource/define-resource.js'
import { fieldAt } from '../resource/walk/fields-of.js'
import type { DeclaredList } from '../resource/declare/list-options.js'
import { valueAt, withoutValueAt, withValueAt } from '../resource/declare/path.js'
import { formerAddresses, formerLists, formerNames, formerPaths } from './former-paths.js'

type Values = Record<string, unknown>
type Renamed = { readonly [former: string]: string }

/** Returns the former names of a resource, the latest first. */
export const formerNamesOf = (name: string, renamed: Renamed = formerNames): string[] =>
  Object.entries(renamed).flatMap(([former, present]) =>
    present === name ? [former, ...formerNamesOf(former, renamed)] : [],
  )

/** Returns the declared list that has or had this path. */
export const listCalled = (
  resource: Resource,
  path: string,
  renamed: Renamed = formerLists[resource.name] ?? {},
): DeclaredList | undefined =>
  resource.lists.find((list) => list.path === path) ??
  (Object.hasOwn(renamed, path) ? listCalled(resource, renamed[path]!, renamed) : undefined)

/** Returns the former paths of a declared list, the latest first. */
export const formerPathsOfList = (resource: string, path: string): string[] =>
  formerNamesOf(path, formerLists[resource] ?? {})

/** Returns values that a device kept under former names of fields under their present names, in the items of lists too. */
export const presentValues = (
  resource: Resource,
  values: Values,
  renamed: Renamed = formerPaths[resource.name] ?? {},
): Values =>
  // In the order of the renames, so that a value follows each of them.
  Object.entries(renamed).reduce(
    (moved, [from, to]) => (fieldAt(resource, from) ? moved : moveValue(moved, from, to)),
    values,
  )

function moveValue(values: Values, from: string, to: string): Values {
  const parent = from.slice(0, Math.max(0, from.lastIndexOf('.')))
  const items = parent ? valueAt(values, parent) : undefined
  if (Array.isArray(items)) {
    const [part, next] = [from, to].map((path) => path.slice(parent.length + 1)) as [string, string]
    return withValueAt(
      values,
      parent,
      items.map((item) => (isRecord(item) ? moveValue(item, part, next) : item)),
    )
  }
  const value = valueAt(values, from)
  return value === undefined ? values : withValueAt(withoutValueAt(values, from), to, value)
}

/** Returns the address at which a former address's screen is now, or `undefined`. Addresses begin with a slash. */
export function presentAddress(
  address: string,
  moved: Renamed = formerAddresses,
): string | undefined {
  const [, ...parts] = address.split('/')
  // A list of its own comes before all screens of its resource.
  const length = [2, 1].find((many) => Object.hasOwn(moved, parts.slice(0, many).join('/')))
  if (length === undefined) return undefined
  const to = ['', moved[parts.slice(0, length).join('/')], ...parts.slice(length)].join('/')
  return presentAddress(to, moved) ?? to
}
