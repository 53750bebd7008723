import { counted } from '@tinkerdesk/shared'
import type { NewChangeSet, PlannedRow } from './change-set.js'
import type { SetRequest } from './enter-set.js'
import type { GridRequest, GridRow } from './take-grid-rows.js'

const plannedOf = (resource: string, { id, version, values }: GridRow): PlannedRow => ({
  resource,
  record_id: id,
  action: version === undefined ? 'create' : 'change',
  planned: JSON.stringify(values),
  ...(version === undefined ? {} : { version }),
})

/** Plans the creation or the change of each row. */
export function planGrid({ me, plan, save }: GridRequest & { areRowsTaken: true }): Pick<SetRequest, 'set' | 'rowsOf'> {
  const { id, rows } = save
  const { name, label } = plan.resource
  const added = rows.filter(({ version }) => version === undefined).length
  const work = added === rows.length ? 'Add' : added === 0 ? 'Edit' : 'Add and edit'
  const title = `${work} ${counted(rows.length, label.one, label.many).toLowerCase()}`
  const set: NewChangeSet = { id, me, kind: 'edit', resource: name, title }
  const planned = rows.map((row) => plannedOf(name, row))
  return { set, rowsOf: () => Promise.resolve(planned) }
}
