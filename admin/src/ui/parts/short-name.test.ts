import { shortName } from './short-name.js'

test('keeps a name that fits, and shortens a longer one without splitting a letter', () => {
  expect(shortName('Line follower')).toBe('Line follower')
  expect(shortName('क'.repeat(60))).toBe('क'.repeat(60))
  const short = shortName('🚀'.repeat(80))
  expect([Array.from(short).length, short.endsWith('🚀…')]).toEqual([60, true])
})
