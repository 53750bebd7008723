import type { ActionResult, NonEmpty } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { refuse } from '../operation/body-object.js'
import type { ActRequest } from '../steps/take/take-action.js'
import { requireVersion } from '../steps/take/take-change-body.js'
import { writeSet } from '../sets/write-set.js'
import { refusalOf } from './result-of.js'
import type { ActionCall, ActionItems } from './take-action-body.js'
import type { Item } from './take-items.js'

/** Returns the record that an item names. Throws a 400 for anything beside its id and version. */
function targetOf({ id, version, ...rest }: Item): { id: string; version: number } {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined)
    throw refuse([{ path: unknown, message: 'An action takes an id and a version' }])
  if (typeof id !== 'string') throw refuse([{ path: 'id', message: 'Id is required' }])
  return { id, version: requireVersion(version) }
}

/** Runs the action on each record, in its own transaction and with its own result. */
export const actOnEach =
  (act: (request: ActRequest) => Promise<unknown>) =>
  async ({
    machine,
    me,
    plan,
    action,
    values,
    items,
  }: ActionCall & ActionItems): Promise<{ answer: ActionResult[] }> => {
    const write = async (tx: Transaction, [item]: NonEmpty<Item>): Promise<ActionResult[]> => {
      const target = targetOf(item)
      let undo: ActionResult['undo']
      const record = await act({
        machine,
        me,
        plan,
        tx,
        action,
        values,
        ...target,
        keepUndo: (body) => void (undo = body ?? undefined),
      })
      return [{ id: target.id, status: 200, record, ...(undo ? { undo } : {}) }]
    }
    const set = { database: machine.database, person: me.uid, items, write }
    const refused = refusalOf(`The action ${action.key}`)
    return { answer: await writeSet(set, { mode: 'each', isConcurrent: true, refused }) }
  }
