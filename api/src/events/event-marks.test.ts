import { EventMarks } from './event-marks.js'

test('a mark is passed by a later change of the same resource alone', () => {
  const marks = new EventMarks()
  marks.note('record-changed', 'student')
  const mark = marks.current()
  expect(marks.isPassed(mark, 'student')).toBe(false)
  marks.note('record-changed', 'team')
  expect(marks.isPassed(mark, 'student')).toBe(false)
  marks.note('record-changed', 'student')
  expect(marks.isPassed(mark, 'student')).toBe(true)
  expect(marks.isPassed(mark)).toBe(false)
})

test('news of people, chats and accounts pass a mark, a job or a typing person does not', () => {
  const marks = new EventMarks()
  const mark = marks.current()
  marks.note('chat-typing')
  expect(marks.isPassed(mark)).toBe(false)
  marks.note('record-changed', 'user')
  expect(marks.isPassed(mark)).toBe(true)
  const later = marks.current()
  marks.note('bell-changed')
  expect(marks.isPassed(later)).toBe(true)
})

test('missed events, another run and a made-up mark count as passed', () => {
  const marks = new EventMarks()
  const mark = marks.current()
  marks.note('events-missed')
  expect(marks.isPassed(mark, 'student')).toBe(true)
  for (const other of [
    new EventMarks().current(),
    '',
    'x',
    '.',
    '0.0',
    `${mark}.5`.replace('0', 'NaN'),
  ])
    expect(marks.isPassed(other, 'student')).toBe(true)
})
