import { medianOf, scoreOf } from './assessment.js'

const form = {
  levels: [
    { name: 'Begun', points: 1 },
    { name: 'Steady', points: 2 },
    { name: 'Leading', points: 4 },
  ],
  parameters: [
    { code: 'A', weight: 60 },
    { code: 'B', weight: 40 },
  ],
}

test.each([
  [[], 0],
  [[{ code: 'A', level: 'Leading' }], 60],
  [
    [
      { code: 'A', level: 'Begun' },
      { code: 'B', level: 'Steady' },
    ],
    35,
  ],
  [
    [
      { code: 'A', level: 'Leading' },
      { code: 'B', level: 'Leading' },
    ],
    100,
  ],
  [[{ code: 'C', level: 'Leading' }], 0],
])('the score of %j is %p', (answers, score) => {
  expect(scoreOf(form, answers)).toBe(score)
})

test('a form without parameters or without points has no score', () => {
  expect(scoreOf({ ...form, parameters: [] }, [])).toBeNull()
  expect(scoreOf({ ...form, levels: [{ name: 'None', points: 0 }] }, [])).toBeNull()
})

test('a median of fewer than five schools is hidden', () => {
  expect(medianOf([50, 60, 70, 80])).toBe('hidden')
  expect(medianOf([90, 10, 50, 70, 30])).toBe(50)
  expect(medianOf([10, 20, 30, 41, 50, 60])).toBe(35.5)
})
