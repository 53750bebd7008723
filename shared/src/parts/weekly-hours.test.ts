import { openHoursOn, weekdayNamed, weeklyHoursText, type WeeklyHours } from './weekly-hours.js'

const never: WeeklyHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

test('the weekday of a day is that of the calendar, in any time zone', () => {
  expect(['2026-12-06', '2026-12-07', '2024-02-29'].map(weekdayNamed)).toEqual([
    'sunday',
    'monday',
    'thursday',
  ])
})

test('a day has the hours of its weekday, and none if it is closed', () => {
  const lab = {
    hours: { ...never, monday: ['09', '10'] } satisfies WeeklyHours,
    closedOn: ['2026-12-14'],
  }
  expect(openHoursOn(lab, '2026-12-07')).toEqual(['09', '10'])
  expect(openHoursOn(lab, '2026-12-08')).toEqual([])
  expect(openHoursOn(lab, '2026-12-14')).toEqual([])
})

test('a timetable reads in one line, with equal days and joined hours together', () => {
  expect(weeklyHoursText(never)).toBe('')
  expect(
    weeklyHoursText({
      ...never,
      monday: ['15', '14'],
      tuesday: ['14', '15'],
      thursday: ['14', '15'],
      saturday: ['09', '11', '12'],
    }),
  ).toBe('Mon–Tue 2–4 pm · Thu 2–4 pm · Sat 9–10 am, 11 am – 1 pm')
})
