import type { Transaction } from '../database/database.js'

/** News of a discussion, for one person. */
export interface DiscussionNote {
  category: 'mention' | 'reply'
  /** The account. */
  person: string
  /** The title of the record, as that person may read it. */
  title: string
  /** The address of the record's page. */
  address: string
}

/** Tells people about discussions. A feature provides it, in the transaction that stores the comment. */
export abstract class DiscussionNews {
  abstract tell(tx: Transaction, notes: readonly DiscussionNote[]): Promise<void>
}
