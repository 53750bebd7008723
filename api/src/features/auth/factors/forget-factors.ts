import { user } from '@tinkerdesk/shared/resources/user'
import { tableOf } from '../../../crud/index.js'
import type { Transaction } from '../../../database/database.js'
import {
  factorChallenges,
  passkeys,
  recoveryCodes,
  totpSecrets,
} from '../secrets/factors.tables.js'

/** Forgets the second factors of an account, such as one that is deleted or becomes that of a student. */
export async function forgetFactors(tx: Transaction, userId: string): Promise<void> {
  const own = { user_id: userId }
  await passkeys.remove(tx, own)
  await totpSecrets.remove(tx, own)
  await recoveryCodes.remove(tx, own)
  await factorChallenges.remove(tx, own)
  await tableOf(user).note(tx, { id: userId }, 'secondFactorAt', null)
}
