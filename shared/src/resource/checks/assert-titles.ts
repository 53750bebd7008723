import { partsOf, sharedKind, targetOf } from '../../fields/index.js'
import type { Role } from '../../base/roles.js'
import { grantShowsWhole } from '../rights/ability.js'
import { actionsOf, type AnyGrant } from '../declare/access.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, itemRelationsOf, leavesOf } from '../walk/fields-of.js'
import { isWithin } from '../declare/path.js'
import { titleRelationsOf } from '../walk/title.js'

type ByName = ReadonlyMap<string, Resource>

/** A name that needs the names of more records than this would be slow to read and to search. */
const maxRelationsInARow = 2

/** Returns the resources that a title runs through, the longest way first found; ends with a repeated name if it goes in a circle. */
function wayOf(
  resource: Resource,
  byName: ByName,
  before: readonly string[] = [],
): readonly string[] {
  const way = [...before, resource.name]
  if (before.includes(resource.name)) return way
  const ways = titleRelationsOf(resource).flatMap(({ to }) => {
    const target = byName.get(to)
    return target ? [wayOf(target, byName, way)] : []
  })
  return ways.sort((shorter, longer) => longer.length - shorter.length)[0] ?? way
}

/** Returns the texts of a resource's title, as paths of its own fields. */
const titleTexts = (resource: Resource): string[] =>
  leavesOf(resource).flatMap(({ path, field }) =>
    sharedKind(field).textual && resource.title.some((title) => isWithin(path, title))
      ? [path]
      : [],
  )

/** Returns the faults of a resource's title and of searching by related titles, each a sentence. */
export function titleFaults(resource: Resource, byName: ByName): string[] {
  const { name, title, list } = resource
  if (title.length === 0) return [`${name}.title must name at least one field.`]
  const faults: string[] = []
  const inLists = new Set(itemRelationsOf(resource).map(({ path }) => path))
  for (const path of title) {
    const field = fieldAt(resource, path)
    if (!field) continue
    if (targetOf(field)?.many || inLists.has(path))
      faults.push(`${name}.title names "${path}", which is more than one record.`)
    const inner = partsOf(field)
      ? leavesOf(resource).find((leaf) => isWithin(leaf.path, path) && targetOf(leaf.field))
      : undefined
    if (inner)
      faults.push(
        `${name}.title names "${path}", which contains the relation "${inner.path}"; name its parts instead.`,
      )
  }
  const way = wayOf(resource, byName)
  if (new Set(way).size < way.length)
    faults.push(`${name}.title goes in a circle: ${way.join(' → ')}.`)
  else if (way.length > maxRelationsInARow + 1)
    faults.push(
      `${name}.title runs through ${way.slice(1).join(', ')}: at most ${maxRelationsInARow} relations in a row.`,
    )
  for (const [place, paths] of [
    ['title', title],
    ['list.search', list.search],
  ] as const)
    for (const path of paths) {
      const field = fieldAt(resource, path)
      const target = field && byName.get(targetOf(field)?.to ?? '')
      const missing = target
        ? titleTexts(target).filter((text) => !target.list.search.includes(text))
        : []
      if (target && missing.length > 0)
        faults.push(
          `${name}.${place} finds rows by the name of "${path}": add ${missing.map((text) => `"${text}"`).join(', ')} to ${target.name}.list.search.`,
        )
    }
  return faults
}

/** Returns true if a role may read the title of every record of a resource, including the names of related records. */
export function showsEveryTitle(
  resource: Resource,
  role: Role,
  named: (name: string) => Resource | undefined,
): boolean {
  const isTitled = ({ where, ...grant }: AnyGrant) =>
    !where &&
    actionsOf(grant).includes('read') &&
    resource.title.every((path) => grantShowsWhole(grant, path))
  return (
    resource.access[role]?.some(isTitled) === true &&
    titleRelationsOf(resource).every(({ to }) => {
      const target = named(to)
      return target !== undefined && showsEveryTitle(target, role, named)
    })
  )
}
