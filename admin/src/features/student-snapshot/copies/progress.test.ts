import { progressOf } from './progress.js'

test('maps each status to a percentage', () => {
  expect(progressOf('Assigned', [])).toBe(0)
  expect(progressOf('TA Completed', [])).toBe(100)
})

test('keeps the progress reached before a pause', () => {
  expect(
    progressOf('On Hold', [{ status: 'Assigned' }, { status: 'Ongoing' }, { status: 'On Hold' }]),
  ).toBe(45)
  expect(progressOf('Mentor Needed', null)).toBe(0)
})
