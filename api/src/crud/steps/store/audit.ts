import type { RecordAction } from '@tinkerdesk/shared'
import { recordChanges } from '../../write/audit.js'
import type { Audited, Start, Written } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'

/** Writes an audit entry for each row in the same transaction. */
export const audit = (action: RecordAction) =>
  batchStep<Start & Pick<Written, 'entry'>, Audited>(async (rows) => {
    const { tx, me, plan } = rows[0]!
    await recordChanges(
      tx,
      rows.map(({ entry }) => ({ me, action, resource: plan.resource, ...entry })),
    )
    return rows.map(() => ({ isAudited: true }))
  })
