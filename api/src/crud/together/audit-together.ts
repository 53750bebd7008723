import { system } from '../../access/system.js'
import type { Audited } from '../steps/context.js'
import { recordChanges } from '../write/audit.js'
import { auditedValues } from '../write/audited-values.js'
import type { Together } from './sort-out.js'
import type { WrittenTogether } from './update-together.js'

/** Writes an entry of the audit trail for each row. */
export async function auditTogether({
  tx,
  plan,
  leaf,
  written,
}: Together & WrittenTogether): Promise<Audited> {
  const common = {
    me: system,
    action: 'update' as const,
    resource: plan.resource,
    fields: [leaf.path],
  }
  const entries = written.map(({ before, after }) => ({
    ...common,
    id: after.id,
    version: after.version,
    changes: auditedValues(plan, [leaf], before, after),
  }))
  await recordChanges(tx, entries)
  return { isAudited: true }
}
