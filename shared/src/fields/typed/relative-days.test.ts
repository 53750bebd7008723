import { daysOf, isRelativePeriod } from './relative-days.js'

describe('a relative period', () => {
  it.each([
    ['before-today', '2026-03-01', ['', '2026-02-28']],
    ['today', '2026-03-01', ['2026-03-01', '2026-03-01']],
    // A Sunday is the last day of its week, a Monday the first.
    ['this-week', '2026-03-01', ['2026-02-23', '2026-03-01']],
    ['this-week', '2026-03-02', ['2026-03-02', '2026-03-08']],
    ['next-7-days', '2026-12-28', ['2026-12-28', '2027-01-03']],
    ['this-month', '2028-02-10', ['2028-02-01', '2028-02-29']],
    ['this-month', '2026-12-31', ['2026-12-01', '2026-12-31']],
    ['last-month', '2026-01-15', ['2025-12-01', '2025-12-31']],
    ['last-month', '2026-03-31', ['2026-02-01', '2026-02-28']],
  ] as const)('%s on %s', (period, today, days) => {
    expect(daysOf(period, today)).toEqual(days)
  })
  it('has a name of its own', () => {
    expect(isRelativePeriod('today')).toBe(true)
    for (const name of ['constructor', 'tomorrow', '']) expect(isRelativePeriod(name)).toBe(false)
  })
})
