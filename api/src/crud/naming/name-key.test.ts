import { nameWords } from '@tinkerdesk/shared/base/text/name-likeness'
import fc from 'fast-check'
import { isShortFor } from './likely-names.js'
import { lettersOf, searchWords, splitsOf, tellingLetters } from './name-key.js'

describe('a name', () => {
  it.each([
    ['Govt. High School Kaur 49', 'Govt High School Kaur 49'],
    ['K.V. No.2', 'KV No 2'],
    ['St. Mary’s School', "St Mary's School"],
    ['शा. उ. मा. विद्यालय', 'शा उ मा विद्यालय'],
  ])('is the same without its dots: %s', (stored, typed) => {
    expect(lettersOf(typed)).toBe(lettersOf(stored))
  })

  it.each([
    ['Kendriya Vidyalaya No. 27', 'Kendriya Vidyalaya 27'],
    ['School of the Arts', 'School Arts'],
  ])('is the same without short words: %s', (stored, typed) => {
    expect(lettersOf(typed)).not.toBe(lettersOf(stored))
    expect(tellingLetters(typed)).toBe(tellingLetters(stored))
  })

  it('keeps what tells it from others', () => {
    expect(tellingLetters('Kendriya Vidyalaya 27')).not.toBe(
      tellingLetters('Kendriya Vidyalaya 28'),
    )
    expect(tellingLetters('No')).toBe('no')
  })

  it('is looked for by words that no dot changes', () => {
    expect(searchWords('K.V. No.27 Kaur, Govt. High 9')).toEqual(['kaur', 'govt', 'high', '9'])
  })

  it('may have a town behind its last comma', () => {
    expect(splitsOf('Kendriya Vidyalaya, Pune')).toEqual([
      { name: 'Kendriya Vidyalaya, Pune', tail: '' },
      { name: 'Kendriya Vidyalaya', tail: 'Pune' },
    ])
    expect(splitsOf('Kendriya Vidyalaya · Pune')[1]).toEqual({
      name: 'Kendriya Vidyalaya',
      tail: 'Pune',
    })
    expect(splitsOf('St. Mary, Girls, Pune').map(({ tail }) => tail)).toEqual([
      '',
      'Pune',
      'Girls, Pune',
    ])
    expect(splitsOf(', Pune')).toEqual([{ name: ', Pune', tail: '' }])
  })

  it('of any letters is read in few ways, each of which has parts of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const splits = splitsOf(text)
        expect(splits.length).toBeLessThanOrEqual(5)
        for (const { name, tail } of splits)
          expect(text.includes(name) && text.includes(tail)).toBe(true)
        expect(searchWords(text).length).toBeLessThanOrEqual(6)
      }),
      { numRuns: 200, seed: 20261127 },
    )
  })

  it('may be short for another one, if a word tells it', () => {
    const isShort = (short: string, long: string) => {
      const words = nameWords(long.toLowerCase())
      return isShortFor(nameWords(short.toLowerCase()), {
        words,
        initials: words.map(({ text }) => text[0]).join(''),
      })
    }
    expect(isShort('Kaur 49', 'Govt High School Kaur 49')).toBe(true)
    expect(isShort('KV No 27', 'Kendriya Vidyalaya No 27')).toBe(true)
    expect(isShort('KV No 27', 'Kendriya Vidyalaya No 28')).toBe(false)
    expect(isShort('KV', 'Kendriya Vidyalaya No 27')).toBe(false)
    expect(isShort('27', 'Kendriya Vidyalaya No 27')).toBe(false)
  })
})
