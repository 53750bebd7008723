import { sumOf } from './open-work.js'

const row = (name: string, remindedAt: string | null) => ({
  class: name,
  open: 3,
  overdue: 1,
  without: 2,
  remindable: 2,
  reminded: 1,
  remindedAt,
})

test('the counts of all classes are added up, with the latest reminder of any', () => {
  const all = [row('8th', '2026-11-28T05:00:00.000Z'), row('9th', null)]
  const sum = { open: 6, overdue: 2, without: 4, remindable: 4, reminded: 2 }
  expect(sumOf(all)).toEqual({ ...sum, remindedAt: '2026-11-28T05:00:00.000Z' })
  expect(sumOf(all, '9th')).toEqual({ ...row('9th', null), class: undefined })
  expect(sumOf([]).remindedAt).toBeNull()
})
