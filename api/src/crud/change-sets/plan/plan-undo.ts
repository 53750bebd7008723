import type { Me } from '@tinkerdesk/shared'
import type { Machine } from '../../machine/machine.js'
import type { SetRequest } from '../enter/enter-set.js'
import type { RowsJob } from '../set/rows-job.js'
import { findChangeSet } from '../set/find-change-set.js'
import { takeRowsBack } from './take-rows-back.js'

/** A request to undo a change set by a new one, whose id is `undo`. */
export interface UndoRequest {
  machine: Machine
  me: Me
  id: string
  undo: string
}

/** Plans the change set that undoes another: an undo of an undo is a redo. Throws `not_found`. */
export const planUndo =
  (rowsJob: RowsJob) =>
  async ({ machine, me, id, undo }: UndoRequest): Promise<Pick<SetRequest, 'set' | 'rowsOf'>> => {
    const undone = await findChangeSet(machine.database.read, me, id)
    const work = undone.title.replace(/^(Undo|Redo): /, '')
    const title = undone.title.startsWith('Undo: ') ? `Redo: ${work}` : `Undo: ${work}`
    const set = {
      id: undo,
      me,
      kind: 'undo' as const,
      resource: undone.resource,
      title,
      undoes: id,
    }
    return { set, rowsOf: (tx) => takeRowsBack(rowsJob, tx, id) }
  }
