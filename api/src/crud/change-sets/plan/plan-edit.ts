import { formatCount } from '@tinkerdesk/shared'
import { refuse } from '../../operation/body-object.js'
import type { PlannedRow } from '../set/change-set.js'
import type { SetRequest } from '../enter/enter-set.js'
import type { EditRequest } from './take-edit.js'
import type { Target } from './take-targets.js'

/** Plans a change of each record. */
export function planEdit({
  me,
  plan,
  edit,
  targets,
}: EditRequest & { targets: readonly Target[] }): Pick<SetRequest, 'set' | 'rowsOf'> {
  if (targets.length === 0)
    throw refuse([{ path: 'matching', message: 'No record that you may change matches' }])
  const { name: resource, label } = plan.resource
  const many = (targets.length === 1 ? label.one : label.many).toLowerCase()
  const title = `Edit ${formatCount(targets.length)} ${many}`
  const planned = JSON.stringify(edit.values)
  const rows = targets.map(({ id, version }): PlannedRow => ({
    resource,
    record_id: id,
    action: 'change',
    version,
    planned,
  }))
  return {
    set: { id: edit.id, me, kind: 'edit', resource, title },
    rowsOf: () => Promise.resolve(rows),
  }
}
