import { typedCell } from '../fields/index.js'
import { resourceNamed } from '../resources/index.js'
import { hoursText, slotHourLabels, slotHours, slotTime } from './slot-hours.js'

test('an hour reads as people say it', () => {
  expect([
    hoursText(8, 9),
    hoursText(11, 12),
    hoursText(12, 13),
    hoursText(14, 17),
    hoursText(9, 13),
  ]).toEqual(['8–9 am', '11 am – 12 pm', '12–1 pm', '2–5 pm', '9 am – 1 pm'])
  expect(slotTime('2026-12-03', '20')).toBe('8–9 pm on 3 December')
})

test('a file may have an hour as it reads, as it is stored, and on a clock of 24 hours', () => {
  const field = resourceNamed('slotBooking').fields['hour']!
  for (const hour of slotHours) {
    const next = Number(hour) + 1
    for (const text of [
      slotHourLabels[hour],
      hour,
      `${Number(hour)}–${next}`,
      `${Number(hour)}-${next}`,
    ])
      expect([text, typedCell(text, field)]).toEqual([text, { value: hour }])
  }
  expect(typedCell('2-3 PM', field)).toEqual({ value: '14' })
})
