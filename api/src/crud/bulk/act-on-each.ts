import { isRecord, type ActionResult, type DeclaredAction, type Me } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import type { Machine } from '../machine.js'
import type { Plan } from '../plan/plan.js'
import { objectOf, refuse } from '../steps/body-object.js'
import type { ActRequest } from '../steps/take-action.js'
import { assertVersion } from '../write/row-checks.js'
import { itemsIn, resultOf, type Item } from './bulk-steps.js'
import { refuseDeep } from './refuse-deep.js'

/** A request to run an action on records. */
export interface ActionCall {
  machine: Machine
  me: Me
  plan: Plan
  action: DeclaredAction
  body: unknown
}

/** Reads the records and the asked values from the body. */
export function takeActionBody({ body }: ActionCall): { items: Item[]; values: Record<string, unknown> } {
  const { bulk, values = {}, ...rest } = objectOf(body)
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw refuse([{ path: unknown.slice(0, 100), message: 'Send {"bulk": […], "values": {…}}' }])
  if (!isRecord(values)) throw refuse([{ path: 'values', message: 'The values must be a JSON object' }])
  refuseDeep(values)
  return { items: itemsIn(bulk), values }
}

function targetOf({ id, version, ...rest }: Item): { id: string; version: number } {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw refuse([{ path: unknown, message: 'An action takes an id and a version' }])
  if (typeof id !== 'string') throw refuse([{ path: 'id', message: 'Id is required' }])
  if (version === undefined) throw new ProblemError('version_required', { issues: [{ path: 'version', message: 'Version is required' }] })
  assertVersion(version)
  return { id, version }
}

/** Runs the action on each record, in its own transaction and with its own result. */
export const actOnEach =
  (act: (request: ActRequest) => Promise<unknown>) =>
  async (call: ActionCall & { items: readonly Item[]; values: Record<string, unknown> }): Promise<{ answer: ActionResult[] }> => {
    const { machine, me, plan, action, values, items } = call
    const run = async (item: Item): Promise<ActionResult> => {
      const target = targetOf(item)
      let undo: ActionResult['undo']
      const record = await machine.database.write((tx) => {
        undo = undefined
        return act({ machine, me, plan, tx, action, values, ...target, keepUndo: (body) => void (undo = body ?? undefined) })
      }, me.uid)
      return { id: target.id, status: 200, record, ...(undo ? { undo } : {}) }
    }
    return { answer: await Promise.all(items.map((item) => resultOf(item, `The action ${action.key}`, run))) }
  }
