import { slotHours, weekdays } from '@tinkerdesk/shared'
import { placesOf, readWeekPattern } from './week-pattern.js'

const read = (text: string) =>
  Object.fromEntries(
    [...(readWeekPattern(text) ?? [])].map(([day, hours]) => [day, [...hours].join(' ')]),
  )

test.each([
  [
    'Mon–Fri 14–17',
    {
      monday: '14 15 16',
      tuesday: '14 15 16',
      wednesday: '14 15 16',
      thursday: '14 15 16',
      friday: '14 15 16',
    },
  ],
  [
    'Mon–Tue 2–4 pm · Sat 9–10 am, 11 am – 1 pm',
    { monday: '14 15', tuesday: '14 15', saturday: '09 11 12' },
  ],
  ['tue, thu 3-5pm', { tuesday: '15 16', thursday: '15 16' }],
  ['Sat 9-11 14-16; Sun 9 to 10', { saturday: '09 10 14 15', sunday: '09' }],
  ['sat to mon 8am-9am', { saturday: '08', sunday: '08', monday: '08' }],
  ['Sat 9–12 pm, Sun 12–2 pm', { saturday: '09 10 11', sunday: '12 13' }],
  ['सोम–मंगल 2–5 बजे', { monday: '14 15 16', tuesday: '14 15 16' }],
  ['बुध, शनिवार सुबह 9-11 बजे', { wednesday: '09 10', saturday: '09 10' }],
  ['शुक्र दोपहर 12–2 बजे', { friday: '12 13' }],
  ['wednesday and friday 11am-1pm', { wednesday: '11 12', friday: '11 12' }],
])('reads %s', (text, hours) => {
  expect(read(text)).toEqual(hours)
})

test('reads every day from the first hour to the last', () => {
  expect(read('daily 8-21')).toEqual(
    Object.fromEntries(weekdays.map((day) => [day, slotHours.join(' ')])),
  )
})

test.each([
  '',
  'Mon',
  '14-17',
  'Mon 17-14',
  'Mon 5-9',
  'Mon 20-23',
  'Mon 14',
  'Funday 9-10',
  'Mon 9-10 Tue',
  'Mon 9-10 x',
])('refuses %j instead of guessing', (text) => {
  expect(readWeekPattern(text)).toBeNull()
})

test('names the hours of a month by its own weekdays', () => {
  // 1 February 2027 is a Monday.
  expect(placesOf(readWeekPattern('mon 9-10')!, '2027-02').map(({ day }) => day)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ])
})
