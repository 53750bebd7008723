import type { Transaction } from '../database/database.js'

/** One sentence for people, and the address on this site that it leads to. */
export interface Notice {
  title: string
  link: string | null
}

/** Tells people what an automation noticed. A feature provides it, in the transaction that stores what it tells. */
export abstract class Notices {
  /** Tells people, except those who muted automations. */
  abstract tell(tx: Transaction, people: readonly string[], notice: Notice): Promise<void>
}
