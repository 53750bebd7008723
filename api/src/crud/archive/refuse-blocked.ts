import type { Issue } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import type { Departure } from './archive-batch.js'
import { blockersIn } from './blockers.js'
import { referencesTo } from '../plan/plan.js'
import { referring } from './referring.js'

type Needs = Pick<Departure, 'machine' | 'tx' | 'me' | 'plan' | 'before'>

/** Throws `in_use` with the records that block the archive, if there are any. */
export async function refuseBlocked({
  machine,
  tx,
  me,
  plan,
  before: { id },
}: Needs): Promise<{ isUnblocked: true }> {
  const issues: Issue[] = []
  for (const { plan: other, leaf } of referencesTo(plan.resource.name, 'block')) {
    const [blocker] = await referring(tx, other, leaf, id, undefined, 1)
    if (blocker !== undefined) issues.push(...(await blockersIn(machine, tx, me, other, leaf, id)))
  }
  if (issues.length) throw new ProblemError('in_use', { issues })
  return { isUnblocked: true }
}
