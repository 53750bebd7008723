import { chatMessage, type groupNews } from '@tinkerdesk/shared/resources/chat-message'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'

/** A line of a conversation that the product writes: who did what. */
export interface ChatLine {
  group: string
  news: (typeof groupNews)[number]
  /** The account that did it. */
  sender: string
  about?: readonly string[]
  text?: string
}

const coming = new WeakMap<Transaction, ChatLine>()

/** Returns the line that the product is writing in this transaction, for the hook that completes it. */
export const comingLine = (tx: Transaction): ChatLine | undefined => coming.get(tx)

/** Adds a line to the conversation of a group. */
export async function addLine(tx: Transaction, line: ChatLine): Promise<void> {
  coming.set(tx, line)
  await records(chatMessage, tx).create({ group: line.group, text: line.text ?? null })
  coming.delete(tx)
}

const leaving = new WeakMap<Transaction, string>()

/** Runs a change of a group that this person asked for to leave it. */
export async function asLeaving<T>(
  tx: Transaction,
  person: string,
  work: () => Promise<T>,
): Promise<T> {
  leaving.set(tx, person)
  try {
    return await work()
  } finally {
    leaving.delete(tx)
  }
}

/** Returns the person who asked to leave a group in this transaction. */
export const personLeaving = (tx: Transaction): string | undefined => leaving.get(tx)
