import { monthAfter } from '@tinkerdesk/shared/base/month'
import { monthLabel } from '../../../fields/day/month.js'
import { copiedTo, dayLabel, daysOf, keyOf, openHours, openKeys, rebased } from './month.js'

describe('months of open hours', () => {
  test('knows the neighbours, names and days of a month', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect([monthLabel('2026-12'), dayLabel('2026-12-03')]).toEqual(['December 2026', 'Thu 3'])
    expect([daysOf('2028-02').length, daysOf('2026-12').at(-1)]).toEqual([29, '2026-12-31'])
  })

  test('sorts open hours and leaves out days without one', () => {
    const open = new Set([
      keyOf({ day: '2026-12-04', hour: '10' }),
      keyOf({ day: '2026-12-04', hour: '09' }),
    ])
    expect(openHours(open, '2026-12')).toEqual([{ day: '2026-12-04', hours: ['09', '10'] }])
    expect(openKeys(openHours(open, '2026-12'))).toEqual(open)
  })

  test('copies hours by weekday', () => {
    // December has a first and a fifth Tuesday; January has four.
    const open = new Set(['2026-12-01', '2026-12-29'].map((day) => keyOf({ day, hour: '14' })))
    expect([...copiedTo(open, '2026-12', '2027-01')]).toEqual(['2027-01-05 14'])
    const fourth = new Set([keyOf({ day: '2027-01-26', hour: '08' })])
    expect([...copiedTo(fourth, '2027-01', '2027-03')].map((key) => key.slice(0, 10))).toEqual([
      '2027-03-23',
      '2027-03-30',
    ])
  })

  test('adds local changes to those of another person', () => {
    expect([
      ...rebased(new Set(['a', 'b']), new Set(['b', 'c']), new Set(['a', 'b', 'd'])),
    ]).toEqual(['b', 'd', 'c'])
  })
})
