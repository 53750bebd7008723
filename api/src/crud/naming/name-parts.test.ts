import { partsOfName } from './name-parts.js'
describe('the parts of a name', () => {
  const long = 'Govt. Girls Higher Secondary School of the Eighth Ward'

  test('are the whole name for one field, its beginnings and its ends for two', () => {
    expect(partsOfName('  Asha  DEVI ', 1)).toEqual(['asha devi'])
    expect(partsOfName('Asha Kumari Devi', 2).toSorted()).toEqual([
      'asha',
      'asha kumari',
      'asha kumari devi',
      'devi',
      'kumari devi',
    ])
  })

  test('hold every division of a long name', () => {
    const words = long.toLowerCase().split(' ')
    const parts = new Set(partsOfName(long, 2))
    for (let at = 1; at < words.length; at++)
      expect([
        parts.has(words.slice(0, at).join(' ')),
        parts.has(words.slice(at).join(' ')),
      ]).toEqual([true, true])
    expect(partsOfName(long, 3)).toContain(words.slice(6, 8).join(' '))
  })

  test('are few, however many words a client sends', () => {
    const text = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ')
    expect([1, 2, 3].map((fields) => partsOfName(text, fields).length)).toEqual([1, 40, 210])
    expect(partsOfName(text, 2)).toContain(text)
  })
})
