import {
  readSlipCode,
  recoveryCodeCount,
  recoveryCodeLength,
  shownSlipCode,
} from '@tinkerdesk/shared'
import { randomCode } from '../../../access/random-code.js'
import type { Transaction } from '../../../database/database.js'
import { hashToken } from '../secrets/tokens.js'
import { recoveryCodes } from '../secrets/factors.tables.js'

/** The stored form of a recovery code. The code has about 55 random bits, and guesses are throttled, so a plain digest is enough. */
const hashOf = (userId: string, code: string): string => hashToken(`recovery ${userId} ${code}`)

/** Replaces the recovery codes of an account. Returns the new ones as they are shown, which nothing else does. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  await recoveryCodes.remove(tx, { user_id: userId })
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(recoveryCodeLength))
  const created_at = new Date().toISOString()
  await recoveryCodes.insert(
    tx,
    ...codes.map((code) => ({ code_hash: hashOf(userId, code), user_id: userId, created_at })),
  )
  return codes.map(shownSlipCode)
}

/** Uses up a recovery code. Returns false for one that is wrong or was used: of two uses at once, one removes the row. */
export async function takeRecoveryCode(
  tx: Transaction,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = readSlipCode(typed)
  if (code === undefined) return false
  return (await recoveryCodes.remove(tx, { code_hash: hashOf(userId, code) })) === 1
}
