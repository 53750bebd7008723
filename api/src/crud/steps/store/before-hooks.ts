import { mergeChange, patchFaults, withDerived, withoutHidden } from '@tinkerdesk/shared'
import type { Change, CopySource } from '../../machine/hooks.js'
import type { ProblemError } from '../../../problems/problem-error.js'
import { checkTargets } from '../../write/targets.js'
import { refuse } from '../../operation/body-object.js'
import { batchStep } from '../../operation/operation.js'
import type { Hooked, Located, Prepared, Reachable, Start } from '../../operation/context.js'

type Needs = Start & Prepared & Reachable & { copiedFrom?: CopySource | undefined }

/** Runs the before-hooks of rows. Fields that they return are validated, derived from and checked for reach like those of the request. */
const hooking = (isLimited: boolean) =>
  batchStep<Needs, Hooked>(async (rows) => {
    const { machine, tx, me, plan } = rows[0]!
    const { resource } = plan
    const changes = rows.map(({ before, next, copiedFrom }): Change => ({
      action: before ? 'update' : 'create',
      resource,
      before,
      after: next,
      me,
      tx,
      ...(copiedFrom ? { copiedFrom } : {}),
    }))
    const problems = await machine.hooks.beforeMany(changes, (change, patch) => {
      const faults = patchFaults(resource, patch)
      if (faults.length > 0) return refuse(faults)
      change.after = mergeChange(resource, change.after!, patch)
      return undefined
    })
    const results: (Hooked | ProblemError)[] = []
    for (const [at, { next }] of rows.entries()) {
      const { copiedFrom, after } = changes[at]!
      const problem = problems.get(changes[at]!)
      const hooked = { isHooked: true as const, ...(copiedFrom ? { copiedFrom } : {}) }
      if (problem || after === next) results.push(problem ?? { ...hooked, next })
      else {
        const patched = withoutHidden(resource, withDerived(resource, after!))
        const issues = await checkTargets(tx, me, plan, next, patched, isLimited)
        results.push(issues.length > 0 ? refuse(issues) : { ...hooked, next: patched })
      }
    }
    return results
  })

export const beforeHooks = hooking(true)

/** For the product's own change. What the hooks name, nobody chose: the limits of relations do not apply. */
export const beforeOwnHooks = hooking(false)

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
