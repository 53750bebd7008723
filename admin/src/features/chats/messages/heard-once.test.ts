import { heardOnce } from './heard-once.js'

const line = (sequence: number) => ({ id: `m${sequence}`, sequence })

test('a line is heard once, however often the server sends it, and those that were there at the start are not', () => {
  const { open, take, forget } = heardOnce()
  // It may arrive before the conversation is loaded.
  expect(take([line(3)])).toEqual([line(3)])
  open([line(1), line(2), line(3)])
  expect(take([line(2), line(3), line(4)])).toEqual([line(4)])
  open([line(1), line(2), line(3), line(4), line(5)])
  expect(take([line(4), line(5)])).toEqual([line(5)])
  expect(take([line(5)])).toEqual([])
  forget()
  expect(take([line(5)])).toEqual([line(5)])
})
