import { titleOf, type ShownRow } from '@tinkerdesk/shared'
import { quietlyIn } from '../../mail/quietly.js'
import { change, create } from '../operations.js'
import type { Start } from '../operation/context.js'
import { newId } from '../write/writer.js'
import { differences } from '../change-sets/plan/differences.js'
import { withItems } from './item-values.js'
import { newValues } from './new-values.js'
import type { ReadLine } from './read-lines.js'
import { rolledBack } from '../sets/rolled-back.js'
import type { Staged } from '../change-sets/plan/take-lines.js'
import type { Writing } from '../operation/writing.js'

const tried = (
  { machine, me, plan }: Writing,
  write: (start: Start) => Promise<ShownRow>,
): Promise<ShownRow> =>
  rolledBack(
    machine.database,
    (tx) => quietlyIn(tx, () => write({ machine, me, plan, tx })),
    me.uid,
  )

/** Tries to create the record of a line. */
export async function tryCreate(
  writing: Writing,
  { line, cells, items, ...read }: ReadLine,
): Promise<Staged> {
  const { resource } = writing.plan
  const values = withItems(writing.plan, read.values, items, {})
  const id = newId()
  const record = await tried(writing, (start) => create({ ...start, body: { ...values, id } }))
  return {
    shown: {
      line,
      outcome: 'new',
      title: titleOf(resource, record),
      changes: newValues(writing.plan, record, cells),
      problem: null,
    },
    planned: {
      resource: resource.name,
      record_id: id,
      action: 'create',
      planned: JSON.stringify(values),
    },
  }
}

/** Tries to change the record of a line. */
export async function tryChange(
  writing: Writing,
  line: number,
  current: ShownRow,
  values: Record<string, unknown>,
): Promise<Staged> {
  const { resource } = writing.plan
  const version = Number(current['version'])
  let isChanged = false
  const body = { ...values, version }
  const record = await tried(writing, (start) =>
    change({ ...start, id: current.id, body, keepUndo: () => (isChanged = true) }),
  )
  const changes = differences(writing.plan, current, record)
  const planned = {
    resource: resource.name,
    record_id: current.id,
    action: 'change' as const,
    version,
  }
  return {
    shown: {
      line,
      outcome: isChanged ? 'changed' : 'same',
      title: titleOf(resource, current),
      changes,
      problem: null,
    },
    planned: isChanged
      ? { ...planned, planned: JSON.stringify(values) }
      : { ...planned, result: 'same' },
  }
}
