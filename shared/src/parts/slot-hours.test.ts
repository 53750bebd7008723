import { typedCell } from '../fields/index.js'
import { resourceNamed } from '../resources/index.js'
import { hindiHours } from '../base/hindi-hours.js'
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

test('an hour reads as people say it in Hindi, and a file may have it so', () => {
  expect([
    hindiHours(8, 9),
    hindiHours(11, 12),
    hindiHours(15, 16),
    hindiHours(16, 18),
    hindiHours(20, 21),
    hindiHours(9, 13),
  ]).toEqual([
    'सुबह 8–9 बजे',
    'सुबह 11–12 बजे',
    'दोपहर 3–4 बजे',
    'शाम 4–6 बजे',
    'रात 8–9 बजे',
    'सुबह 9 – दोपहर 1 बजे',
  ])
  const field = resourceNamed('slotBooking').fields['hour']!
  expect(typedCell('दोपहर 3-4 बजे', field)).toEqual({ value: '15' })
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
