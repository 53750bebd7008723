import { sharedKind, valueAt, type AnyPeriod, type AnyRow, type AnyWhere } from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'

/** A period as it is stored. `to` is `null` for one without end. */
export interface Span {
  from: string
  to: string | null
}

/** Returns the period of a row, or `undefined` for a row without a beginning. */
export function spanOf({ from, to }: AnyPeriod, row: AnyRow): Span | undefined {
  const begin = valueAt(row, from) as string | null | undefined
  return typeof begin === 'string'
    ? { from: begin, to: (valueAt(row, to) ?? null) as string | null }
    : undefined
}

/** Returns the period of a row. Throws for a row without a beginning. */
export function needSpan(period: AnyPeriod, row: AnyRow): Span {
  const span = spanOf(period, row)
  if (!span) throw new Error(`A row has no "${period.from}", so it has no period.`)
  return span
}

/** Returns the condition of rows whose periods share a day or a moment with another one. */
export function meeting(plan: Plan, { from, to }: AnyPeriod, span: Span): AnyWhere {
  // A day belongs to the period that it ends. At a moment, another period may begin.
  const isWhole = sharedKind(plan.leafAt(to).field).ends === 'after'
  const begun = isWhole ? { $lte: span.to ?? '' } : { $lt: span.to ?? '' }
  const notEnded = isWhole ? { $gte: span.from } : { $gt: span.from }
  return {
    [from]: span.to === null ? { $ne: null } : begun,
    $or: [{ [to]: null }, { [to]: notEnded }],
  }
}

/** True if one period lies in another. */
export const isInside = (inner: Span, outer: Span): boolean =>
  outer.from <= inner.from && (outer.to === null || (inner.to !== null && inner.to <= outer.to))
