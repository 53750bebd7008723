import { entryFor, dayAfter } from '@tinkerdesk/shared'
import type { Span } from './periods.js'

/** Records with the same days. */
export interface SharedSpan extends Span {
  count: number
}

/** Returns the periods in which there are more than `most` records on each day, in order. A period without end ends with `null`. */
export function crowdedSpans(spans: readonly SharedSpan[], most: number): Span[] {
  const changes = new Map<string, number>()
  const note = (day: string, count: number) => changes.set(day, (changes.get(day) ?? 0) + count)
  for (const { from, to, count } of spans) {
    // A period that ends before it begins has no day.
    if (to !== null && to < from) continue
    note(from, count)
    if (to !== null) note(dayAfter(to, 1), -count)
  }
  const crowded: Span[] = []
  let [present, since]: [number, string | undefined] = [0, undefined]
  for (const day of [...changes.keys()].sort()) {
    present += entryFor(changes, day)
    if (present > most) since ??= day
    else if (since !== undefined) {
      crowded.push({ from: since, to: dayAfter(day, -1) })
      since = undefined
    }
  }
  if (since !== undefined) crowded.push({ from: since, to: null })
  return crowded
}

const later = (a: string, b: string): string => (a < b ? b : a)

/** Returns the first day of `within`, but not of `except`, that is in one of some periods. They are in order, and share no day. */
export function firstDayIn(
  spans: readonly Span[],
  within: Span,
  except: Span | undefined,
): string | undefined {
  for (const { from, to } of spans) {
    let day = later(from, within.from)
    if (except !== undefined && except.from <= day) {
      if (except.to === null) continue
      if (day <= except.to) day = dayAfter(except.to, 1)
    }
    if ((to === null || day <= to) && (within.to === null || day <= within.to)) return day
  }
  return undefined
}
