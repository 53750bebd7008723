import { isCut } from './say-cut.js'

const box = (value: string, maxLength: number, from = value.length, to = from) => ({
  value,
  maxLength,
  selectionStart: from,
  selectionEnd: to,
})

test('a text that is pasted and does not fit is cut', () => {
  expect(isCut(box('', 5), 'longer')).toBe(true)
  expect(isCut(box('abc', 5), 'longer')).toBe(true)
  expect(isCut(box('abcde', 5), 'xyz')).toBe(true)
})

test('a text that fits, that replaces what is marked, or whose box has no limit is not cut', () => {
  expect(isCut(box('ab', 5), 'xyz')).toBe(false)
  expect(isCut(box('abcde', 5, 0, 5), 'vwxyz')).toBe(false)
  expect(isCut(box('', 3), 'a\r\nb')).toBe(false)
  expect(isCut(box('abc', -1), 'x'.repeat(9000))).toBe(false)
})
