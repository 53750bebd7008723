import { weeksOf } from './month-weeks.js'

test('a month has whole weeks from Monday to Sunday, and no week of another month alone', () => {
  const weeks = weeksOf('2026-11')
  expect([weeks.length, weeks[0]![0], weeks.at(-1)![6]]).toEqual([6, '2026-10-26', '2026-12-06'])
  // February 2027 begins on a Monday and has four whole weeks.
  expect(weeksOf('2027-02').map((week) => week[0])).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ])
  expect(weeksOf('2026-12').flat()).toContain('2026-12-31')
})
