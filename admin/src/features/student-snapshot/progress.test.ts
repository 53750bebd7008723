import { progressOf } from './progress.js'

test('the status says how far the work is', () => {
  expect(progressOf('Assigned', [])).toBe(0)
  expect(progressOf('TA Completed', [])).toBe(100)
})

test('a pause keeps what was reached before it', () => {
  expect(progressOf('On Hold', [{ status: 'Assigned' }, { status: 'Ongoing' }, { status: 'On Hold' }])).toBe(45)
  expect(progressOf('Mentor Needed', null)).toBe(0)
})
