import fc from 'fast-check'
import { holdsText, withReplaced } from './found-text.js'

describe('a text that is looked for', () => {
  test('is found without regard to case and accents, and replaced wherever it is', () => {
    expect(holdsText('Govt. HÍGH School', 'high')).toBe(true)
    expect(holdsText('हिन्दी', 'हन')).toBe(false)
    expect(holdsText('Asha', '')).toBe(false)
    expect(withReplaced('Kaur KAÚR kaur', 'kaur', 'Das')).toBe('Das Das Das')
    expect(withReplaced('8th', '8', '$&9')).toBe('$&9th')
    expect(withReplaced('aaa', 'aa', 'b')).toBe('ba')
    expect(withReplaced('İstanbul 😀 B', 'b', 'x')).toBe('İstanxul 😀 x')
  })

  test('leaves all other characters as they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', minLength: 1 }),
        (text, part) => {
          expect(withReplaced(text, part, '') === text).toBe(!holdsText(text, part))
          expect(withReplaced(text + part, part, '').length).toBeLessThan((text + part).length)
        },
      ),
    )
  })
})
