import { childOf, today, type ConsentPurpose } from '@tinkerdesk/shared'
import { planOf, quote, type Plan } from '../plan/plan.js'
import { fragment, type Fragment } from '../sql/fragment.js'

/** The place of a purpose in a line of the ledger, whose purposes are a list of texts in JSON. */
const within = (purpose: ConsentPurpose) => `%"${purpose}"%`

/** Returns the condition that a purpose needs consent first at no school. */
export const isWithoutConsentFirst = (purpose: ConsentPurpose): Fragment =>
  fragment(
    `NOT EXISTS (SELECT 1 FROM ${quote(planOf('consentGround').table)} cg WHERE cg."purpose" = ? AND cg."ground" = 'consent')`,
    purpose,
  )

/** Returns the rows `t` whose child may be seen for a purpose: their school has a ground of its own, the last line of the ledger gives consent, or the person is of age. */
export function consentRule(plan: Plan, purpose: ConsentPurpose): Fragment {
  const grounds = quote(planOf('consentGround').table)
  const named = childOf(plan.resource)
  const child = named === 'id' ? 't."id"' : `t.${plan.leaf(named ?? '')!.columns[0]!}`
  const newest = 'ORDER BY cg."updated_at" DESC, cg."id" DESC LIMIT 1'
  const ofSchool = `SELECT cg."ground" FROM ${grounds} cg WHERE cg."purpose" = ? AND cg."school_id" = (SELECT cs."school_id" FROM ${quote(planOf('student').table)} cs WHERE cs."id" = ${child}) ${newest}`
  const ofAll = `SELECT cg."ground" FROM ${grounds} cg WHERE cg."purpose" = ? AND cg."school_id" IS NULL ${newest}`
  const last = `SELECT cl."act" FROM ${quote(planOf('consent').table)} cl WHERE cl."student_id" = ${child} AND cl."purposes" LIKE ? ORDER BY cl."number" DESC LIMIT 1`
  const ofAge = `SELECT 1 FROM ${quote(planOf('student').table)} ca WHERE ca."id" = ${child} AND ca."of_age_from" <= ?`
  const none = isWithoutConsentFirst(purpose)
  return fragment(
    `(${none.text} OR COALESCE((${ofSchool}), (${ofAll}), 'school') = 'school' OR (${last}) = 'given' OR EXISTS (${ofAge}))`,
    ...none.values,
    purpose,
    purpose,
    within(purpose),
    today(),
  )
}
