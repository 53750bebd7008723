import { lastItem, copyStatuses, resourceNamed, titleOf, type Resource } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { monotonicFactory } from 'ulid'
import { hooksOf, records, type WrittenChange, type ResourceHooks } from '../../crud/index.js'
import type { Copy } from './copy.js'
import { copyReminders, statusChanges } from '../../resources/student-copies.tables.js'

/** Keeps the order of changes at the same moment. */
const nextId = monotonicFactory()

/** Logs every change of a copy's status, in the transaction of the change itself. */
export const statusChangeHooks: readonly ResourceHooks[] = Object.keys(copyStatuses).map((name) =>
  hooksOf(resourceNamed(name), {
    after: logChange,
    async purge({ id, tx }) {
      await statusChanges.remove(tx, { record_id: id })
      await copyReminders.remove(tx, { copy: id })
    },
  }),
)

async function logChange({
  action,
  resource,
  before,
  after,
  me,
  tx,
}: WrittenChange<Resource>): Promise<void> {
  const [previous, current] = [before as Copy | null, after as Copy | null]
  if (action !== 'update' || !previous || !current || previous.status === current.status) return
  const { modifiedAt, by } = lastItem(current.statusHistory)
  const [owner] = await records(student, tx).find({ id: current.student }, { fields: ['school'] })
  await statusChanges.insert(tx, {
    id: nextId(),
    at: modifiedAt,
    resource: resource.name,
    record_id: current.id,
    title: titleOf(resource, current),
    student: current.student,
    school: owner?.school ?? null,
    was: previous.status,
    status: current.status,
    actor: me.uid,
    by_name: by,
  })
}
