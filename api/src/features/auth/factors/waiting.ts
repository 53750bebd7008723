import type { Transaction } from '../../../database/database.js'
import { factorChallenges } from '../secrets/factors.tables.js'

/** Minutes in which a browser signs. */
const minutes = 10

/** The key of what a session was asked to sign. */
export const waitingOf = (sessionId: string): string => `session ${sessionId}`

/** Keeps what a session is asked to sign, in the place of what it was asked before. */
export async function ask(
  tx: Transaction,
  { sessionId, userId, challenge }: { sessionId: string; userId: string; challenge: string | null },
): Promise<void> {
  const now = Date.now()
  await factorChallenges.put(tx, {
    id: waitingOf(sessionId),
    user_id: userId,
    challenge,
    password_hash: null,
    is_kept: 0,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + minutes * 60_000).toISOString(),
  })
}
