import { restOf } from './rest-of.js'

test('a box is empty once its text is sent, and keeps what was typed meanwhile', () => {
  expect(restOf('Well done.', 'Well done.')).toBe('')
  expect(restOf('Well done. Now the report', 'Well done.')).toBe('Now the report')
  expect(restOf('Another text', 'Well done.')).toBe('Another text')
})
