import type { Transaction } from '../database/database.js'

/** The news of a proposal. */
export type ProposalEvent = 'made' | 'approved' | 'declined'

/** Tells the person of an assistant about its proposals. A feature provides it, in the transaction that stores what it tells. */
export abstract class ProposalNews {
  /** Tells an account, unless it did that itself. */
  abstract tell(
    tx: Transaction,
    person: string,
    event: ProposalEvent,
    by?: string,
    reason?: string,
  ): Promise<void>
}
