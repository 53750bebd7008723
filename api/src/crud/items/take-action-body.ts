import { isRecord, type DeclaredAction, type Me } from '@tinkerdesk/shared'
import type { Machine } from '../machine/machine.js'
import type { Plan } from '../plan/plan.js'
import { objectOf, refuse } from '../operation/body-object.js'
import { refuseDeep } from '../write/refuse-deep.js'
import { itemsOf, type Item } from './take-items.js'

/** A request to run an action on records. */
export interface ActionCall {
  machine: Machine
  me: Me
  plan: Plan
  action: DeclaredAction
  body: unknown
}

/** The records of an action, and the values that it asked for. */
export interface ActionItems {
  items: readonly Item[]
  values: Record<string, unknown>
}

/** Reads the records and the asked values from the body. */
export function takeActionBody({ body }: Pick<ActionCall, 'body'>): ActionItems {
  const { bulk, values = {}, ...rest } = objectOf(body)
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined)
    throw refuse([{ path: unknown.slice(0, 100), message: 'Send {"bulk": […], "values": {…}}' }])
  if (!isRecord(values))
    throw refuse([{ path: 'values', message: 'The values must be a JSON object' }])
  refuseDeep(values)
  return { items: itemsOf(bulk), values }
}
