import type { Sql } from '../../database/database.js'
import { consentFor } from '../../resources/consents.js'

/** True if a guardian of the child has agreed to sharing. No school has another ground for showing a child's work to anyone. */
export async function isSharingAgreed(sql: Sql, child: string): Promise<boolean> {
  return (await consentFor(sql, [child], 'sharing')).get(child)?.state === 'given'
}
