import { readTaskLine, taskLineNote } from './task-line.js'

// A Sunday.
const today = '2026-11-22'

test('reads the people and the day from the end of a line', () => {
  expect(readTaskLine('Order filament @navya fri', today)).toEqual({
    taskName: 'Order filament',
    people: ['navya'],
    due: '2026-11-27',
  })
  expect(readTaskLine(' Draw the plan day after tomorrow @navya.kaur @arjun', today)).toEqual({
    taskName: 'Draw the plan',
    people: ['navya kaur', 'arjun'],
    due: '2026-11-24',
  })
  expect(readTaskLine('Return the kit 25/11', today)).toMatchObject({
    taskName: 'Return the kit',
    due: '2026-11-25',
  })
})

test('leaves a line whole that names neither', () => {
  for (const line of [
    'Friday',
    'Read chapter 3',
    'Write to lab@school.example',
    '@navya',
    'Buy 12 LEDs',
  ])
    expect(readTaskLine(line, today)).toEqual({ taskName: line, people: [], due: null })
})

test('says how a line was understood', () => {
  expect(taskLineNote(['Navya Kaur'], '2026-11-27')).toBe('For Navya Kaur · due on 27 Nov 2026')
  expect(taskLineNote([], '2026-11-27')).toBe('Due on 27 Nov 2026')
  expect(taskLineNote([], null)).toBe('')
})
