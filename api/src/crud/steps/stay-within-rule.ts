import { assertWithinRule } from '../write/row-checks.js'
import type { Authorised, Start, Stored, WithinRule } from './context.js'

/** Throws unless the new row is still within the person's rule: nobody moves a record out of it. */
export async function stayWithinRule({
  tx,
  plan,
  after,
  rule,
}: Start & Stored & Pick<Authorised, 'rule'>): Promise<WithinRule> {
  await assertWithinRule(tx, plan, after.id, rule)
  return { isWithinRule: true }
}
