import { expect, test } from '@jest/globals'
import { formatDay } from './format-day.js'

test('writes the month as a word', () => {
  expect(formatDay('2026-02-08')).toBe('08 Feb 2026')
  expect(formatDay('not a day at all')).toBe('not a day at all')
})
