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

/** Adds a line to the conversation of a group, unless it is returning from the archive. */
export async function addLine(tx: Transaction, line: ChatLine): Promise<void> {
  if (returning.has(tx)) return
  coming.set(tx, line)
  await records(chatMessage, tx).create({ group: line.group, text: line.text ?? null })
  coming.delete(tx)
}

const returning = new WeakSet<Transaction>()

/** Runs a change of a group whose messages are still in the archive: no line of it is added, which would take the place of one of them. */
export async function withoutLines(tx: Transaction, work: () => Promise<void>): Promise<void> {
  returning.add(tx)
  try {
    await work()
  } finally {
    returning.delete(tx)
  }
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
