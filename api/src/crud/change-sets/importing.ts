import type { Me } from '@tinkerdesk/shared'
import type { Machine } from '../machine.js'
import type { Plan } from '../plan/plan.js'

/** The resource that a file is imported into, and the person who imports it. */
export interface Importing {
  machine: Machine
  me: Me
  plan: Plan
}
