import { number } from '../kinds/number.js'
import { plainOf } from '../walk.js'
import { typedCell, writtenNumber } from '../typed-cell.js'

const year = number('Year', { financialYear: true, min: 2000, max: 2100 })

describe('a year from April to March', () => {
  it('is written the same in lists, titles and downloads', () => {
    expect(plainOf(2026, year)).toBe('2026–27')
    expect(plainOf(2099, year)).toBe('2099–00')
    expect(writtenNumber(2025, year)).toBe('2025–26')
  })

  it.each(['2026–27', '2026-27', '2026/27', '2026-2027', 'FY 2026-27', '२०२६–२७', '2026'])(
    'is read from %s',
    (text) => {
      expect(typedCell(text, year)).toEqual({ value: 2026 })
    },
  )

  it.each(['2026-28', '2026-26', '26-27', '2026–2', 'next', '2,026'])(
    'is refused as %s, with what was read',
    (text) => {
      expect(typedCell(text, year)).toEqual({
        problem: `Year must be a year such as 2026–27. It was “${text}”`,
      })
    },
  )
})
