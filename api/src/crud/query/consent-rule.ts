import { alwaysAsked, childOf, today, type ConsentPurpose } from '@tinkerdesk/shared'
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

/** Returns what the last line of the ledger says for a purpose of a child, whose id is this piece of SQL; `NULL` for none. */
const lastAct = (child: string, purpose: ConsentPurpose): Fragment =>
  fragment(
    `(SELECT cl."act" FROM ${quote(planOf('consent').table)} cl WHERE cl."student_id" = ${child} AND cl."purposes" LIKE ? ORDER BY cl."number" DESC LIMIT 1)`,
    within(purpose),
  )

/** Returns the rows `t` whose child may be seen for a purpose: their school has a ground of its own, the last line of the ledger gives consent, or the person is of age. */
export function consentRule(plan: Plan, purpose: ConsentPurpose): Fragment {
  const grounds = quote(planOf('consentGround').table)
  const named = childOf(plan.resource)
  const child = named === 'id' ? 't."id"' : `t.${plan.leaf(named ?? '')!.columns[0]!}`
  const newest = 'ORDER BY cg."updated_at" DESC, cg."id" DESC LIMIT 1'
  const ofSchool = `SELECT cg."ground" FROM ${grounds} cg WHERE cg."purpose" = ? AND cg."school_id" = (SELECT cs."school_id" FROM ${quote(planOf('student').table)} cs WHERE cs."id" = ${child}) ${newest}`
  const ofAll = `SELECT cg."ground" FROM ${grounds} cg WHERE cg."purpose" = ? AND cg."school_id" IS NULL ${newest}`
  const last = lastAct(child, purpose)
  const ofAge = `SELECT 1 FROM ${quote(planOf('student').table)} ca WHERE ca."id" = ${child} AND ca."of_age_from" <= ?`
  const none = isWithoutConsentFirst(purpose)
  return fragment(
    `(${none.text} OR COALESCE((${ofSchool}), (${ofAll}), 'school') = 'school' OR ${last.text} = 'given' OR EXISTS (${ofAge}))`,
    ...none.values,
    purpose,
    purpose,
    ...last.values,
    today(),
  )
}

/** The students `t` who lack a consent, and what was last said for them, as SQL. */
interface WithoutConsent {
  rows: Fragment
  /** `withdrawn`, or `NULL` if nobody has answered. */
  act: Fragment
}

/** Returns the students `t` of whom nothing may be used for a purpose, by the rule that also closes their files. */
export function withoutConsent(purpose: ConsentPurpose): WithoutConsent {
  const act = lastAct('t."id"', purpose)
  if (alwaysAsked.includes(purpose))
    return { rows: fragment(`(${act.text} = 'given') IS NOT TRUE`, ...act.values), act }
  const { text, values } = consentRule(planOf('student'), purpose)
  return { rows: fragment(`${text} IS NOT TRUE`, ...values), act }
}
