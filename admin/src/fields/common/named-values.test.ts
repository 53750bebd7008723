import { today } from '@tinkerdesk/shared'
import {
  daysFrom,
  emptinessOf,
  isEmptyAsked,
  ownValues,
  periodOf,
  withEmptiness,
} from './named-values.js'

describe('named values of a filter', () => {
  const own = (value: readonly string[]) => [
    { field: 'class', operator: 'in' as const, value: [...value] },
  ]
  const empty = { field: 'class', operator: 'null', value: true }

  test('"is empty" is a condition of its own, and an alternative to others', () => {
    expect(withEmptiness('class', ['6th'], own)).toEqual(own(['6th']))
    expect(withEmptiness('class', ['~empty'], own)).toEqual([empty])
    expect(withEmptiness('class', ['~filled'], own)).toEqual([
      { field: 'class', operator: 'nnull', value: true },
    ])
    expect(withEmptiness('class', ['~empty', '6th'], own)).toEqual([
      { operator: 'or', value: [empty, ...own(['6th'])] },
    ])
  })

  test('leave the other values to the kind', () => {
    expect(ownValues(['~empty', '6th', '~today'])).toEqual(['6th', '~today'])
    expect(emptinessOf(['~filled'])).toBe('Is not empty')
    expect(emptinessOf(['filled', '~today'])).toBeUndefined()
    expect([['~empty', '6th'], ['~filled'], ['empty'], []].map(isEmptyAsked)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('a relative period becomes days of today when it is asked for', () => {
    expect(periodOf(['~today'])).toBe('today')
    expect(daysFrom(['~today'])).toEqual([`${today()}..${today()}`])
    expect(daysFrom(['~before-today'])[0]).toMatch(/^\.\.\d{4}-\d\d-\d\d$/)
    for (const value of [['today'], ['~constructor'], ['2026-01-01..'], []]) {
      expect(periodOf(value)).toBeUndefined()
      expect(daysFrom(value)).toEqual(value)
    }
  })
})
