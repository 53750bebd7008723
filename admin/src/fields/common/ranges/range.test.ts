import { plainRange, rangeConditions, rangeOf, rangeValue } from './range.js'

describe('a range in a filter', () => {
  test('is written to and read from the address', () => {
    expect(rangeOf(rangeValue('100', '500'))).toEqual(['100', '500'])
    expect(rangeOf(rangeValue('', '500'))).toEqual(['', '500'])
    expect(rangeValue('', '')).toEqual([])
  })

  test('includes both ends, where they are set', () => {
    expect(rangeConditions('fee', ['100..'], Number)).toEqual([
      { field: 'fee', operator: 'gte', value: 100 },
    ])
    expect(rangeConditions('date', ['2026-01-01..2026-01-31'])).toHaveLength(2)
    expect(rangeConditions('fee', [])).toEqual([])
  })

  test('is described as a sentence', () => {
    expect(plainRange(['1..2'], String)).toBe('1 – 2')
    expect(plainRange(['1..'], String)).toBe('from 1')
    expect(plainRange(['..2'], String)).toBe('up to 2')
  })
})
