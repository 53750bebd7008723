import { likenessOf, nameWords, soundKey } from './name-likeness.js'

const compare = (a: string, b: string) => likenessOf(nameWords(a), nameWords(b))

describe('the likeness of names', () => {
  test('hears the same name in different spellings', () => {
    expect(soundKey('lakshmi')).toBe(soundKey('laxmi'))
    expect(soundKey('mohammed')).toBe(soundKey('muhammad'))
    expect(soundKey('vikas')).toBe(soundKey('wikaas'))
    expect(soundKey('आशा')).toBe('आशा')
  })

  test('forgives one typing error, another order, an initial and a missing word', () => {
    expect(compare('asha das', 'asha das')).toBe('same')
    for (const [a, b] of [
      ['asha gurjar', 'asha gujar'],
      ['das asha', 'asha das'],
      ['asha d', 'asha das'],
      ['asha', 'asha das'],
      ['laxmi kumari', 'lakshmi kumari'],
    ] as const)
      expect([a, b, compare(a, b), compare(b, a)]).toEqual([a, b, 'near', 'near'])
  })

  test('keeps other people and other numbers apart', () => {
    for (const [a, b] of [
      ['asha das', 'usha dev'],
      ['ram das', 'ravi das'],
      ['a d', 'asha das'],
      ['govt school 7', 'govt school 8'],
      ['asha das', 'bina das'],
      ['asha', 'asha kumari das'],
    ] as const)
      expect([a, b, compare(a, b)]).toEqual([a, b, null])
  })
})
