import { moment, schemaOf, time, typedCell } from '../index.js'
import { formatTime, parseTime, timeHint } from './typed-time.js'

test.each([
  [
    '09:30',
    '9:30; 09:30; 0930; 930; 9.30; 9.30 am; 9:30am; 9:30 a.m.; 09:30:00; 9:30 AM; ९:३०; सुबह 9:30 बजे; 0930 hrs',
  ],
  ['16:05', '16:05; 4.05 pm; 4:05pm; 1605; शाम 4:05 बजे; 16:05:00'],
  ['12:00', 'noon; 12 pm; 12:00; midday'],
  ['00:00', 'midnight; 12 am; 0000; 0:00'],
])('a time is read as %s', (value, texts) => {
  for (const typed of texts.split('; ')) {
    expect([typed, parseTime(typed)]).toEqual([typed, { value }])
    expect([typed, typedCell(typed, time('Leaves at'))]).toEqual([typed, { value }])
  }
})

test('what is no time, or only half of one, is refused with what was read', () => {
  for (const typed of [
    '4',
    '16',
    '25:00',
    '9:60',
    '13 pm',
    '0 am',
    '9:3',
    '28/11/2026 4 pm',
    'soon',
    '-1:00',
    '9'.repeat(99),
  ])
    expect([typed, parseTime(typed)]).toEqual([typed, { problem: timeHint }])
  expect(parseTime('  ')).toEqual({ value: null })
  expect(typedCell('tea', time('Leaves at'))).toEqual({
    problem: 'Leaves at: Type a time, like 9:30, 4 pm or 1600. It was “tea”',
  })
  expect(typedCell('n/a', time('Leaves at'))).toEqual({ empty: true })
})

test('the text of a value is read as that value', () => {
  for (let minutes = 0; minutes < 1440; minutes += 1) {
    const value = new Date(minutes * 60_000).toISOString().slice(11, 16)
    expect(parseTime(formatTime(value))).toEqual({ value })
  }
  expect(['00:05', '09:30', '12:00', '23:59'].map(formatTime)).toEqual([
    '12:05 am',
    '9:30 am',
    '12:00 pm',
    '11:59 pm',
  ])
})

test('a moment needs more than three digits for its time', () => {
  expect(typedCell('28/11/2026 930', moment('From'))).toHaveProperty('problem')
})

test('a value is HH:MM within its limits', () => {
  const field = time('Leaves at', { min: '05:00', max: '22:00' })
  const faultOf = (value: unknown) => schemaOf(field).safeParse(value).error?.issues[0]?.message
  expect(faultOf('05:00')).toBeUndefined()
  expect(faultOf(null)).toBeUndefined()
  expect(faultOf('04:59')).toBe('Leaves at must be 5:00 am or later')
  expect(faultOf('22:01')).toBe('Leaves at must be 10:00 pm or earlier')
  for (const value of ['9:30', '24:00', '09:60', '09:30:00', 930, {}])
    expect([value, faultOf(value)]).toEqual([value, 'Leaves at must be a time, like 09:30'])
})
