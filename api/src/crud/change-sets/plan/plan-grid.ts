import { counted, type Resource } from '@tinkerdesk/shared'
import type { NewChangeSet, PlannedRow } from '../set/change-set.js'
import type { SetRequest } from '../enter/enter-set.js'
import type { GridRequest, GridRow } from './take-grid-rows.js'

const plannedOf = (resource: string, { id, version, values }: GridRow): PlannedRow => ({
  resource,
  record_id: id,
  action: version === undefined ? 'create' : 'change',
  planned: JSON.stringify(values),
  ...(version === undefined ? {} : { version }),
})

/** Each title is written as a whole, so that its readers get it in their language. */
function titleFor(count: number, added: number, { one, many }: Resource['label']): string {
  const countedRows = counted(count, one, many).toLowerCase()
  if (added === count) return `Add ${countedRows}`
  return added === 0 ? `Edit ${countedRows}` : `Add and edit ${countedRows}`
}

/** Plans the creation or the change of each row. */
export function planGrid({ me, plan, save }: GridRequest & { areRowsTaken: true }): Pick<
  SetRequest,
  'set' | 'rowsOf'
> & {
  planned: readonly PlannedRow[]
} {
  const { id, rows } = save
  const { name, label } = plan.resource
  const added = rows.filter(({ version }) => version === undefined).length
  const set: NewChangeSet = {
    id,
    me,
    kind: 'edit',
    resource: name,
    title: titleFor(rows.length, added, label),
  }
  const planned = rows.map((row) => plannedOf(name, row))
  return { set, planned, rowsOf: () => Promise.resolve(planned) }
}
