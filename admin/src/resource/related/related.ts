import { isWithin, mayOpen, relationsTo, targetOf, type AnyRow, type Me, type RelationTo, type Resource } from '@tinkerdesk/shared'
import { idOf } from '../../fields/relation/id-of.js'
import { rightsOf } from '../../fields/rights.js'
import { columnsOf, labelAt, type Column } from '../record/columns.js'

/** A relation of some resource that points at the record on screen. */
export interface Related extends RelationTo {
  key: string
  /** What it is called besides the resource, where that alone would not tell: "Leader" of teams. */
  as?: string
}

/** The relations that point at a resource, as far as this person may read and narrow their lists. */
export const relatedTo = (target: Resource, me: Me): Related[] =>
  relationsTo(target.name).flatMap((relation) => {
    const { resource, path, field } = relation
    const rights = rightsOf(resource, me)
    const isShown = !resource.screens || mayOpen(me.role, resource.screens.report)
    if (!isShown || !rights.may('read') || !rights.mayQuery(path)) return []
    const isPlain = [target.label.one, target.label.many].includes(field.label)
    return [{ ...relation, key: `${resource.name}.${path}`, ...(isPlain ? {} : { as: labelAt(resource, path) }) }]
  })

/** The columns of a short table: what leads a row, `null` for its title, and some of the list's others. */
export function relatedColumns({ resource, path }: Related, me: Me): { lead: Column | null; columns: Column[] } {
  const all = columnsOf(resource, rightsOf(resource, me)).filter((one) => resource.list.columns.includes(one.path) && one.path !== path)
  // A list that begins with another record, as one of copies does with their student, knows its rows by that.
  const [first, ...others] = all
  if (first && targetOf(first.field)) return { lead: first, columns: others.slice(0, 3) }
  return { lead: null, columns: all.filter((one) => !resource.title.some((title) => isWithin(one.path, title))).slice(0, 3) }
}

/** The address at which a new record is made that names this one; `null` where this person may not make it. */
export function newRelatedAt({ resource, path, field, owner }: Related, row: AnyRow, me: Me): string | null {
  const rights = rightsOf(resource, me)
  const mayForm = resource.path && resource.screens && mayOpen(me.role, resource.screens.form)
  if (!mayForm || !rights.may('create') || !rights.mayCreate(owner)) return null
  const given = new URLSearchParams({ [path]: row.id })
  // A leader is chosen within a school: it comes along.
  const within = targetOf(field)?.within
  const scope = within ? idOf(row[within.by]) : null
  if (within && scope) given.set(within.field, scope)
  return `/${resource.path}/add?${given}`
}

/** Whether a second record that names this one would be refused. */
export const isOnlyOne = ({ resource, path }: Related): boolean =>
  resource.unique.some(({ fields }) => fields.length === 1 && fields[0] === path)
