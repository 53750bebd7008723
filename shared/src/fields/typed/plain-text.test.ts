import { mock } from 'node:test'
import fc from 'fast-check'
import {
  hasFewMarks,
  isBlankText,
  isPlainText,
  plainText,
  textKey,
  trimmedText,
  visibleText,
} from './plain-text.js'

describe('textKey', () => {
  it('drops case, accents and repeated spaces', () => {
    expect(textKey('  Café   Coorg ')).toBe('cafe coorg')
    expect(textKey('ÅNGSTRÖM')).toBe(textKey('angstrom'))
  })

  it('keeps the signs of Indian scripts, which tell words apart', () => {
    expect(textKey('कम')).not.toBe(textKey('क्म'))
    expect(textKey('कि')).not.toBe(textKey('की'))
    expect(textKey('जन्म')).not.toBe(textKey('जंम'))
  })

  it('is the same with and without the dot below, and for each way to write a nasal', () => {
    for (const [a, b] of [
      ['फ़ातिमा', 'फातिमा'],
      ['\u0958मर', 'कमर'],
      ['हिन्दी', 'हिंदी'],
      ['पञ्चम', 'पंचम'],
      ['चाँद', 'चांद'],
      ['क्\u200dष', 'क्ष'],
    ] as const)
      expect(textKey(a)).toBe(textKey(b))
  })

  it('normalises at most ten marks in a row, as it takes texts that nobody checked', () => {
    const normalize = mock.method(String.prototype, 'normalize')
    expect(textKey(`क${'ि'.repeat(100_000)}`)).toBe(`क${'ि'.repeat(10)}`)
    expect(normalize.mock.calls.map(({ this: text }) => String(text).length)).toEqual([11])
    normalize.mock.restore()
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
    for (const wrong of ['a\u0000', '\u001b[31m', 'a\u202eb', '\ufeffa', '\ud800', 'x\u007f'])
      expect(isPlainText(wrong)).toBe(false)
  })

  it('takes every script, symbols, tabs and line breaks', () => {
    for (const right of ['नव्या कौर', 'தமிழ்', 'a\tb\nc\r\n', '🤖 robot', '₹50'])
      expect(isPlainText(right)).toBe(true)
  })
})

describe('isBlankText', () => {
  it('finds nothing to see in spaces, joiners, fillers, selectors, soft hyphens and the empty Braille cell', () => {
    for (const unseen of [
      '',
      ' \n ',
      '\u200b',
      '\u200c\u200d',
      '\u3164',
      '\u115f\u1160\uffa0',
      '\u2800',
      '\u00ad\u2060',
      '\ufe0f\u034f',
      '\u0085',
      ' \u3164 \u{e0020}',
    ])
      expect([unseen, isBlankText(unseen)]).toEqual([unseen, true])
    expect(
      visibleText('Enter your name')
        .safeParse(' \u3164\u2800 ')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Enter your name'])
  })

  it('takes joiners within words of Indian scripts and emoji, and keeps them', () => {
    for (const seen of [
      'क्\u200dष',
      'ശ്രീ ന\u0d4d\u200d',
      'র\u200d্যাম',
      'ಕ್\u200cಕ',
      '👩🏽\u200d🔬',
      '❤\ufe0f',
      '1\ufe0f\u20e3',
      '\u2803',
    ]) {
      expect([seen, isBlankText(seen)]).toEqual([seen, false])
      expect(plainText('Name', 40).parse(seen)).toBe(seen.normalize('NFC'))
      expect(visibleText('Enter your name').parse(seen)).toBe(seen)
    }
  })
})

/** Characters that show nothing: spaces, joiners, selectors, fillers, a soft hyphen, the empty Braille cell, a tag, a C1 control. */
const unseen = fc.string({
  unit: fc.constantFrom(
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u1160',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\uffa0',
    '\u0085',
    '\u{e0020}',
    '\u{e0100}',
  ),
})
/** A character that can be seen, of any script. */
const seen = fc.oneof(
  fc.constantFrom('a', 'क', 'ക', '്', 'آ', '한', '7', '.', '₹', '🤖', '\u2801'),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter(
      (character) =>
        /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) &&
        !/[\u2800\p{Default_Ignorable_Code_Point}]/u.test(character),
    ),
)

describe('trimmedText', () => {
  it('takes off what cannot be seen around a text, and nothing within it', () => {
    fc.assert(
      fc.property(unseen, seen, unseen, seen, unseen, (before, first, within, last, after) => {
        const kept = first + within + last
        const trimmed = trimmedText(before + kept + after)
        expect(trimmed.startsWith(kept)).toBe(true)
        // Joiners and selectors that shape the last character stay.
        expect(trimmed.slice(kept.length)).toMatch(
          /^(?:\u200c|\u200d|\ufe0f|\u{e0020}|\u{e0100})*$/u,
        )
        expect(trimmedText(trimmed)).toBe(trimmed)
      }),
    )
  })

  it('is empty exactly for a text that shows nothing', () => {
    fc.assert(
      fc.property(
        unseen,
        (text) => void expect([isBlankText(text), trimmedText(text)]).toEqual([true, '']),
      ),
    )
    fc.assert(
      fc.property(unseen, seen, unseen, (before, character, after) => {
        const text = before + character + after
        expect(isBlankText(text)).toBe(false)
        expect(trimmedText(text)).toContain(character)
        expect(visibleText('Enter your name').parse(text)).toBe(trimmedText(text))
      }),
    )
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => void expect(trimmedText(text) === '').toBe(isBlankText(text)),
      ),
    )
  })

  it('keeps the joiner that shapes the last letter of a word', () => {
    for (const word of [
      'അവന\u0d4d\u200d',
      'হঠাত\u09cd\u200d',
      'क्\u200d',
      '❤\ufe0f',
      '🏴\u{e0067}\u{e0062}\u{e007f}',
    ])
      expect(trimmedText(`\u200b ${word} \u200d\u3164`)).toBe(word)
  })
})

describe('plainText', () => {
  const name = plainText('Name', 20)
  const faultOf = (value: unknown) => name.safeParse(value).error?.issues[0]?.message

  it('trims, and measures the text that is stored', () => {
    expect(name.parse(`  ${'a'.repeat(20)}  `)).toBe('a'.repeat(20))
    expect(name.parse('\u200b\u3164 Asha \u00ad\u2060')).toBe('Asha')
    expect(faultOf('a'.repeat(21))).toBe('Name must be at most 20 characters')
  })

  it('refuses a run of combining marks before it is normalised', () => {
    expect(faultOf(`a${'\u0301\u0323'.repeat(6)}`)).toBe(
      'Name has more than 10 accents or signs on one letter',
    )
    expect(hasFewMarks('a\u0301\u0323क्ष्म्यीं')).toBe(true)
  })

  it('never normalises a text that cannot fit', () => {
    const normalize = mock.method(String.prototype, 'normalize')
    expect(faultOf('a\u0301'.repeat(200_000))).toBe('Name must be at most 20 characters')
    expect(normalize.mock.callCount()).toBe(0)
    normalize.mock.restore()
  })
})
