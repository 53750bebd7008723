import { counted, formatCount } from './format-count.js'

test('groups the digits of a number as they are read in India', () => {
  expect([0, 999, 1000, 120_000, 12_345_678].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '1,20,000',
    '1,23,45,678',
  ])
})

test('takes the singular for one alone', () => {
  expect([0, 1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual([
    '0 entries',
    '1 entry',
    '2 entries',
  ])
  expect(counted(1000, 'record')).toBe('1,000 records')
})
