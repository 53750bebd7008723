import type { Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { contentOf, isChanged, withNewer } from './own-content.js'

const stored = (version: number, about: string, state = 'draft') =>
  ({ id: '01J', version, about, pieces: [], state }) as unknown as Portfolio
const typing = (base: Portfolio | undefined, about: string) => ({
  base,
  typed: { about, pieces: [] },
})

test('a portfolio that arrives while its student types keeps what is typed', () => {
  const first = stored(1, 'I build')
  expect(withNewer(typing(undefined, 'I build robots'), first).typed.about).toBe('I build robots')
  const returned = stored(2, 'I build', 'returned')
  expect(withNewer(typing(first, 'I build robots'), returned)).toEqual(
    typing(returned, 'I build robots'),
  )
})

test('a content that was changed elsewhere is not laid under what is typed, so that saving it is refused', () => {
  const first = stored(1, 'I build')
  expect(withNewer(typing(first, 'I build robots'), stored(2, 'I paint'))).toEqual(
    typing(first, 'I build robots'),
  )
})

test('a draft of a content that was saved before a crash is no change', () => {
  const [first, second] = [stored(1, 'I build'), stored(2, 'I paint')]
  expect(withNewer(typing(first, 'I paint'), second)).toEqual(typing(second, 'I paint'))
})

test('a page on which nothing is typed shows what is newest, and never what is older', () => {
  const [first, second] = [stored(1, 'I build'), stored(2, 'I paint')]
  expect(withNewer(typing(first, 'I build '), second)).toEqual(typing(second, 'I paint'))
  expect(withNewer(typing(second, 'I paint'), first)).toEqual(typing(second, 'I paint'))
  expect(isChanged({ base: first, typed: contentOf(first) })).toBe(false)
})
