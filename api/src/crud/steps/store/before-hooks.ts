import {
  mergeChange,
  patchFaults,
  withDerived,
  withoutHidden,
  type AnyRow,
} from '@tinkerdesk/shared'
import type { Change, CopySource } from '../../machine/hooks.js'
import type { ProblemError } from '../../../problems/problem-error.js'
import { refuse } from '../../operation/body-object.js'
import { targetFaults } from './reach-targets.js'
import { batchStep } from '../../operation/operation.js'
import type { Hooked, Located, Prepared, Reachable, Start } from '../../operation/context.js'

type Needs = Start & Prepared & Reachable & { copiedFrom?: CopySource | undefined }

/** Runs the before-hooks of rows. Fields that they return are validated, derived from and checked for reach like those of the request. */
const hooking = (isLimited: boolean) =>
  batchStep<Needs, Hooked>(async (rows) => {
    const { machine, tx, me, plan } = rows[0]!
    const { resource } = plan
    const changes = rows.map(({ before, next, copiedFrom }): Change & { after: AnyRow } => ({
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
      change.after = mergeChange(resource, change.after, patch)
      return undefined
    })
    const patched = rows.flatMap((row, at) => {
      const { after } = changes[at]!
      if (problems.has(changes[at]!) || after === row.next) return []
      return [{ row, next: withoutHidden(resource, withDerived(resource, after)) }]
    })
    const faults = await targetFaults(
      patched.map(({ row, next }) => ({ ...row, before: row.next, next })),
      isLimited,
    )
    const patchOf = new Map(
      patched.map(({ row, next }, at) => [row, { next, faults: faults[at]! }]),
    )
    return rows.map((row, at): Hooked | ProblemError => {
      const { copiedFrom } = changes[at]!
      const hooked = { isHooked: true as const, ...(copiedFrom ? { copiedFrom } : {}) }
      const patch = patchOf.get(row)
      if (!patch) return problems.get(changes[at]!) ?? { ...hooked, next: row.next }
      return patch.faults.length > 0 ? refuse(patch.faults) : { ...hooked, next: patch.next }
    })
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
