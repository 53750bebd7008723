import type { ActionResult } from '@tinkerdesk/shared'
import { refuse } from '../operation/body-object.js'
import type { ActRequest } from '../steps/take/take-action.js'
import { requireVersion } from '../steps/take/take-change-body.js'
import { resultOf } from './result-of.js'
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
    const run = async (item: Item): Promise<ActionResult> => {
      const target = targetOf(item)
      let undo: ActionResult['undo']
      const record = await machine.database.write((tx) => {
        undo = undefined
        return act({
          machine,
          me,
          plan,
          tx,
          action,
          values,
          ...target,
          keepUndo: (body) => void (undo = body ?? undefined),
        })
      }, me.uid)
      return { id: target.id, status: 200, record, ...(undo ? { undo } : {}) }
    }
    return {
      answer: await Promise.all(
        items.map((item) => resultOf(item, `The action ${action.key}`, run)),
      ),
    }
  }
