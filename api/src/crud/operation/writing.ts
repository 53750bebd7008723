import type { Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import type { Machine } from '../machine/machine.js'
import type { Plan } from '../plan/plan.js'

/** The resource whose records are written together, and the person who writes them. */
export interface Writing {
  machine: Machine
  me: Me
  plan: Plan
  /** Aborted when the client leaves. Ends what only its answer needs. */
  leaving?: AbortSignal | undefined
}

/** The transaction in which rows are applied, and the person who applies them. */
export interface Applying {
  machine: Machine
  tx: Transaction
  me: Me
}
