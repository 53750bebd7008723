import type { AnyRow } from '@tinkerdesk/shared'
import type { ChangeAction } from '../../../events/events.js'
import type { Audited, Followed, Start } from '../../operation/context.js'
import { batchStep } from '../../operation/operation.js'

type Needs = Start &
  Audited & {
    before: AnyRow | null
    after: AnyRow | null
    /** Called with the number of e-mails that the hooks queued for the row. */
    keepMails?: ((count: number) => void) | undefined
  }

/** Runs the after-hooks, which may make further writes. */
export const afterHooks = (action: ChangeAction) =>
  batchStep<Needs, Followed>(async (rows) => {
    const { machine, me, tx, plan } = rows[0]!
    const mails = await machine.hooks.after(
      rows.map(({ before, after }) => ({
        action,
        resource: plan.resource,
        before,
        after,
        me,
        tx,
      })),
    )
    for (const [at, row] of rows.entries()) row.keepMails?.(mails[at]!)
    return rows.map(() => ({ areHooksDone: true }))
  })
