import { mergeChange, patchFaults, withDerived, withoutHidden } from '@tinkerdesk/shared'
import type { Change, CopySource } from '../../machine/hooks.js'
import { checkTargets } from '../../write/targets.js'
import { refuse } from '../../operation/body-object.js'
import type { Hooked, Located, Prepared, Reachable, Start } from '../../operation/context.js'

type Needs = Start & Prepared & Reachable & { copiedFrom?: CopySource | undefined }

/** Runs the before-hooks. Fields that they return are validated, derived from and checked for reach like those of the request. */
export const beforeHooks = (context: Needs): Promise<Hooked> => runHooks(context, true)

/** Runs the before-hooks of the product's own change. What they name, nobody chose: the limits of relations do not apply. */
export const beforeOwnHooks = (context: Needs): Promise<Hooked> => runHooks(context, false)

async function runHooks(
  { machine, tx, me, plan, before, next, ...of }: Needs,
  isLimited: boolean,
): Promise<Hooked> {
  const { resource } = plan
  const source = of.copiedFrom ? { copiedFrom: of.copiedFrom } : {}
  const change: Change = {
    action: before ? 'update' : 'create',
    resource,
    before,
    after: next,
    me,
    tx,
    ...source,
  }
  await machine.hooks.before(change, (patch) => {
    const faults = patchFaults(resource, patch)
    if (faults.length > 0) throw refuse(faults)
    change.after = mergeChange(resource, change.after!, patch)
  })
  const { copiedFrom } = change
  const hooked = { isHooked: true as const, ...(copiedFrom ? { copiedFrom } : {}) }
  if (change.after === next) return { ...hooked, next }
  const patched = withoutHidden(resource, withDerived(resource, change.after!))
  const issues = await checkTargets(tx, me, plan, next, patched, isLimited)
  if (issues.length) throw refuse(issues)
  return { ...hooked, next: patched }
}

/** Runs the before-hooks of a record that is being archived. */
export async function beforeArchiveHooks({
  machine,
  tx,
  me,
  plan,
  before,
}: Start & Pick<Located, 'before'>): Promise<{ isHooked: true }> {
  await machine.hooks.before({
    action: 'archive',
    resource: plan.resource,
    before,
    after: null,
    me,
    tx,
  })
  return { isHooked: true }
}
