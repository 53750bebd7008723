import fc from 'fast-check'
import { isPlainText, textKey } from './plain-text.js'

describe('textKey', () => {
  it('drops case, accents and repeated spaces', () => {
    expect(textKey('  Café   Coorg ')).toBe('cafe coorg')
    expect(textKey('ÅNGSTRÖM')).toBe(textKey('angstrom'))
  })

  it('keeps the signs of Indian scripts, which tell words apart', () => {
    expect(textKey('कम')).not.toBe(textKey('क्म'))
    expect(textKey('कि')).not.toBe(textKey('की'))
  })

  it('is the same for every way to write a text, and for its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const key = textKey(value)
        expect(textKey(value.normalize('NFD'))).toBe(key)
        expect(textKey(` ${value}\t`)).toBe(key)
        expect(textKey(key)).toBe(key)
      }),
    )
  })
})

describe('isPlainText', () => {
  it('refuses control characters, direction marks and broken pairs', () => {
    for (const wrong of ['a\u0000', '\u001b[31m', 'a\u202eb', '\ufeffa', '\ud800', 'x\u007f']) expect(isPlainText(wrong)).toBe(false)
  })

  it('takes every script, symbols, tabs and line breaks', () => {
    for (const right of ['नव्या कौर', 'தமிழ்', 'a\tb\nc\r\n', '🤖 robot', '₹50']) expect(isPlainText(right)).toBe(true)
  })
})
