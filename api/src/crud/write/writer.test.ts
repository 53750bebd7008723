import { newId } from './writer.js'

test('ids of one process ascend, many within a millisecond too', () => {
  const ids = Array.from({ length: 5000 }, newId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})
