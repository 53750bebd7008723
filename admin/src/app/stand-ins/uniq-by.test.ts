import uniqBy from './uniq-by.js'

test('the first part with each value stays in its place', () => {
  const [a, b, c, d] = [
    { value: 1, label: 'A' },
    { value: 2, label: 'B' },
    { value: 1, label: 'C' },
    { value: '1', label: 'D' },
  ]
  expect(uniqBy([a, b, c, d], 'value')).toEqual([a, b, d])
  expect(uniqBy([], 'value' as never)).toEqual([])
})
