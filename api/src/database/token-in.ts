import type { Transaction } from './database.js'

/** The token by which a person changes records in a transaction. */
const tokens = new WeakMap<Transaction, string>()

/** Returns the token by which a person changes records in a transaction, or `null`. Hooks change others for it. */
export const tokenIn = (tx: Transaction): string | null => tokens.get(tx) ?? null

/** Notes the token of the person who changes records now. */
export function noteToken(tx: Transaction, token: string | null | undefined): void {
  if (token) tokens.set(tx, token)
  else tokens.delete(tx)
}
