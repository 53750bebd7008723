import { currentEnd } from './booked-lab.js'

test('a booked hour begins and ends by the clock in India', () => {
  const bookings = [
    { day: '2026-12-03', hour: '09' as const },
    { day: '2026-12-04', hour: '09' as const },
  ]
  const at = (time: string) => currentEnd(bookings, Date.parse(time))
  expect(at('2026-12-03T08:59:59.999+05:30')).toBeUndefined()
  expect(at('2026-12-03T09:00:00.000+05:30')).toBe(Date.parse('2026-12-03T10:00:00.000+05:30'))
  expect(at('2026-12-03T09:59:59.999+05:30')).toBe(Date.parse('2026-12-03T04:30:00.000Z'))
  expect(at('2026-12-03T10:00:00.000+05:30')).toBeUndefined()
  expect(at('2026-12-04T03:40:00.000Z')).toBe(Date.parse('2026-12-04T04:30:00.000Z'))
})
