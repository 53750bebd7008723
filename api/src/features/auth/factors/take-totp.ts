import type { Transaction } from '../../../database/database.js'
import { totpSecrets } from '../secrets/factors.tables.js'
import { stepOf } from './totp.js'

/** Wrong codes in a row after which codes are not checked for an hour: a person who knows the password has 240 guesses a day at a million codes. */
const maxWrongCodes = 10
const restMs = 3_600_000

/** A code of an app: `right` once, `wrong` if it does not fit, was used or is not checked for now. `last` is the wrong one after which none is. */
export type TotpResult = 'right' | 'wrong' | 'last'

/**
 * Uses up a code of an account's app. No code is right twice, nor an earlier one. Of codes that come at once, one waits for the other, so that both
 * count. `isNew` takes the first code of a secret that no code has confirmed yet.
 */
export async function takeTotp(
  tx: Transaction,
  userId: string,
  typed: string,
  isNew = false,
): Promise<TotpResult> {
  await tx.lock(`totp ${userId}`)
  const own = { user_id: userId, confirmed_at: isNew ? null : { $ne: null } }
  const [row] = await totpSecrets.find(tx, own)
  if (!row) return 'wrong'
  const now = Date.now()
  const at = new Date(now).toISOString()
  const isRested = row.wrong_at === null || now - Date.parse(row.wrong_at) > restMs
  const wrong = isRested ? 0 : row.wrong_codes
  if (wrong >= maxWrongCodes) return 'wrong'
  const step = stepOf(row.secret, typed, now)
  if (step === null || step <= row.last_step) {
    await totpSecrets.update(tx, own, { wrong_codes: wrong + 1, wrong_at: at })
    return wrong + 1 === maxWrongCodes ? 'last' : 'wrong'
  }
  await totpSecrets.update(tx, own, {
    last_step: step,
    wrong_codes: 0,
    used_at: at,
    ...(isNew && { confirmed_at: at }),
  })
  return 'right'
}
