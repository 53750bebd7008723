import { crowdedSpans, firstDayIn } from './full-days.js'
import type { Span } from './periods.js'

const span = (from: string, to: string | null, count = 1) => ({ from, to, count })
const may = (from: number, to: number | null): Span => ({
  from: day(from),
  to: to === null ? null : day(to),
})
const day = (at: number) => `2026-05-${String(at).padStart(2, '0')}`

test('days with more records than the limit are found, the last day of each included', () => {
  const spans = [span(day(1), day(5)), span(day(5), day(9)), span(day(8), null)]
  expect(crowdedSpans(spans, 1)).toEqual([may(5, 5), may(8, 9)])
  expect(crowdedSpans(spans, 2)).toEqual([])
  expect(crowdedSpans(spans, 0)).toEqual([may(1, null)])
})

test('records with the same days count together, and what ends before it begins does not', () => {
  expect(crowdedSpans([span(day(1), day(2), 3), span(day(9), day(4), 5)], 2)).toEqual([may(1, 2)])
})

test('a period goes on from one record to the next if they meet', () => {
  expect(crowdedSpans([span(day(1), day(4)), span(day(5), day(6))], 0)).toEqual([may(1, 6)])
})

test.each<[what: string, within: Span, except: Span | undefined, first: number | undefined]>([
  ['the first common day', may(4, 20), undefined, 5],
  ['the beginning, where it is in a period', may(7, 20), undefined, 7],
  ['a later period', may(9, 20), undefined, 15],
  ['none', may(9, 14), undefined, undefined],
  ['none before all of them', may(1, 4), undefined, undefined],
  ['without end', may(1, null), undefined, 5],
  ['not one that it has already', may(4, 20), may(4, 6), 7],
  ['not one of those that it has already', may(4, 20), may(1, 9), 15],
  ['one before those that it has already', may(4, 20), may(6, null), 5],
  ['none, if it has all of them', may(6, null), may(2, null), undefined],
])('of crowded days, the first is %s', (_, within, except, first) => {
  expect(firstDayIn([may(5, 8), may(15, 16)], within, except)).toBe(
    first === undefined ? undefined : day(first),
  )
})
