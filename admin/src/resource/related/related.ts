import { say } from '@tinkerdesk/shared/base/say'
import {
  isWithin,
  mayOpen,
  relationsTo,
  scopeOf,
  targetOf,
  type AnyRow,
  type Me,
  type RelationTo,
  type Resource,
  idOf,
} from '@tinkerdesk/shared'
import { rightsOf } from '../../fields/rights.js'
import { columnsOf, labelAt, type Column } from '../list-state/columns.js'

/** A relation that points at the current record. */
export interface Related extends RelationTo {
  key: string
  heading: string
  /** A second name if the heading alone would be ambiguous: "Proposed at" of activities. */
  as?: string
}

/** Returns the relations to a resource whose lists this person may read and filter. */
export const relatedTo = (target: Resource, me: Me): Related[] =>
  relationsTo(target.name).flatMap((relation) => {
    const { resource, path, field } = relation
    const rights = rightsOf(resource, me)
    const isShown = !resource.screens || mayOpen(me.role, resource.screens.report)
    const { isUnlisted, heading } = targetOf(field) ?? {}
    if (isUnlisted || !isShown || !rights.may('read') || !rights.mayQuery(path)) return []
    const isPlain =
      heading !== undefined || [target.label.one, target.label.many].includes(field.label)
    return [
      {
        ...relation,
        key: `${resource.name}.${path}`,
        heading: heading === undefined ? resource.label.many : say(heading),
        ...(isPlain ? {} : { as: labelAt(resource, path) }),
      },
    ]
  })

/** Returns the columns of a short table: the one that leads a row (`null` for its title), and some others of the list. */
export function relatedColumns(
  { resource, path }: Related,
  me: Me,
): { lead: Column | null; columns: Column[] } {
  const all = columnsOf(resource, rightsOf(resource, me)).filter(
    (column) => resource.list.columns.includes(column.path) && column.path !== path,
  )
  // A list that begins with another record, as copies begin with their student, identifies its rows by that.
  const [first, ...others] = all
  if (first && targetOf(first.field)) return { lead: first, columns: others.slice(0, 3) }
  return {
    lead: null,
    columns: all
      .filter((column) => !resource.title.some((title) => isWithin(column.path, title)))
      .slice(0, 3),
  }
}

/** Returns the address to create a record that names this one, or `null` if this person may not. */
export function newRelatedAt(
  { resource, path, field, owner }: Related,
  row: AnyRow,
  me: Me,
): string | null {
  const rights = rightsOf(resource, me)
  const mayForm = resource.path && resource.screens && mayOpen(me.role, resource.screens.form)
  if (!mayForm || !rights.may('create') || !rights.mayCreate(owner)) return null
  const startValues = new URLSearchParams({ [path]: row.id })
  // A leader is chosen within a school, so include the school.
  const within = scopeOf(resource, field)
  const scope = within ? idOf(row[within.by]) : null
  if (within && within.through === undefined && scope) startValues.set(within.chosen, scope)
  return `/${resource.path}/add?${startValues}`
}

/** Returns true if a second record that names this one would be refused. */
export const isOnlyOne = ({ resource, path }: Related): boolean =>
  resource.unique.some(({ fields }) => fields.length === 1 && fields[0] === path)

/** Returns the id of the section of one kind on a record's page. */
export const sectionId = (key: string): string => `related-${key.replaceAll('.', '-')}`
