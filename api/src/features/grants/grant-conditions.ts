import type { GrantAccount, GrantCondition, GrantPaperKind } from '@tinkerdesk/shared'
import type { GrantTerms } from '@tinkerdesk/shared/resources/grant-terms'

/** Facts that the conditions look at beside the money. */
export interface GrantFacts {
  /** The months of the year that are over: "2026-04". */
  months: readonly string[]
  handedIn: ReadonlySet<string | null>
  /** Returns the id of the newest signed paper of a kind. */
  paper: (kind: GrantPaperKind) => string | null
  /** Spends without a bill. */
  withoutBill: number
}

/** Returns what the terms of a grant ask for, with how far a school's year is. */
export function conditionsOf(
  terms: GrantTerms,
  money: Pick<GrantAccount, 'opening' | 'instalments' | 'interest' | 'other' | 'spent' | 'closing'>,
  { months, handedIn, paper, withoutBill }: GrantFacts,
): GrantCondition[] {
  const conditions: GrantCondition[] = []
  const { percent: atLeast, unspent: atMost } = terms
  if (atLeast !== null || atMost !== null) {
    const available = money.opening + money.instalments + money.interest + money.other
    // Whole numbers: 79.99 % is not 80 %.
    const percent = available > 0 ? Math.floor((money.spent * 100) / available) : null
    conditions.push({
      of: 'used',
      isMet:
        (atLeast !== null && percent !== null && percent >= atLeast) ||
        (atMost !== null && money.closing <= atMost),
      percent,
      atLeast,
      unspent: money.closing,
      atMost,
    })
  }
  if (terms.needsReturns) {
    const missing = months.filter((month) => !handedIn.has(month))
    conditions.push({
      of: 'returns',
      isMet: missing.length === 0,
      handedIn: months.length - missing.length,
      due: months.length,
      missing: missing[0] ?? null,
    })
  }
  if (terms.needsCertificate)
    conditions.push({
      of: 'certificate',
      isMet: paper('certificate') !== null,
      paper: paper('certificate'),
    })
  if (terms.needsStatement)
    conditions.push({
      of: 'statement',
      isMet: paper('statement') !== null,
      paper: paper('statement'),
    })
  if (terms.needsBills)
    conditions.push({ of: 'bills', isMet: withoutBill === 0, missing: withoutBill })
  return conditions
}
