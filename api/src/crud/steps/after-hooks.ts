import type { ChangeAction } from '../../events/events.js'
import type { AnyRow } from '@tinkerdesk/shared'
import type { Audited, Followed, Start } from './context.js'

type Needs = Start & Audited & { before: AnyRow | null; after: AnyRow | null }

/** Runs the after-hooks, which may make further writes. */
export const afterHooks =
  (action: ChangeAction) =>
  async ({ machine, tx, me, plan, before, after }: Needs): Promise<Followed> => {
    await machine.hooks.after({ action, resource: plan.resource, before, after, me, tx })
    return { areHooksDone: true }
  }
