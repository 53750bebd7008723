import type { RecordAction } from '@tinkerdesk/shared'
import { recordChange } from '../write/audit.js'
import type { Audited, Start, Written } from './context.js'

/** Writes the audit entry in the same transaction. */
export const audit =
  (action: RecordAction) =>
  async ({ tx, me, plan, entry }: Start & Pick<Written, 'entry'>): Promise<Audited> => {
    await recordChange(tx, { me, action, resource: plan.resource, ...entry })
    return { isAudited: true }
  }
