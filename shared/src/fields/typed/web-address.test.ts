import fc from 'fast-check'
import { schemaOf, text } from '../index.js'
import { textKind } from '../kinds/text.js'
import { hasWebAddress } from './web-address.js'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 12 })
/** A word as names have them: "Rao", "O'Neil", "A.", "Md.", "कौर". */
const namePart = fc.oneof(
  word.map((value) => value[0]!.toUpperCase() + value.slice(1)),
  fc.constantFrom(
    'A.',
    'K.R.',
    'Md.',
    "O'Neil",
    'D/o',
    'Anne-Marie',
    'नव्या',
    'डॉ.',
    'S.Kumar',
    'MOHD.ASIF',
    'A.P.J.',
    'Comfort',
    'Wwwilson',
    'K.R.Narayanan',
    'RAM.DEV',
    'डॉ.राम',
    'एम.के.गांधी',
    'अब्दुल\u200dरहमान',
  ),
)

const name = text('First name', { ofPerson: true })
const messageOf = (value: string) => schemaOf(name).safeParse(value).error?.issues[0]?.message

test('the name of a person takes initials, titles and every script', () => {
  fc.assert(
    fc.property(fc.array(namePart, { minLength: 1, maxLength: 5 }), (parts) =>
      expect(messageOf(parts.join(' '))).toBeUndefined(),
    ),
  )
})

test('the name of a person contains no address of a page, wherever it is', () => {
  const host = fc.tuple(word, word).map(([label, ending]) => `${label}.${ending}`)
  const address = fc.oneof(
    host,
    host.map((value) => `https://${value}/win`),
    word.map((label) => `${label}.com`.toUpperCase()),
    word.map((label) => `www.${label}`),
    word.map((label) => `${label}\u3002in`),
    word.map((label) => `${label}@school.example`),
    fc.constantFrom('t.me/prize', 'HTTP://x', 'Evil.Com', 'bit.ly/2'),
  )
  const around = fc.array(namePart, { maxLength: 2 })
  fc.assert(
    fc.property(around, address, around, (before, value, after) =>
      expect(messageOf([...before, value, ...after].join(' '))).toBe(
        'First name must not contain a web address. Put a space after a full stop',
      ),
    ),
  )
})

test.each([
  ['evil\u200b.com', 'a space without width'],
  ['evil.c\u200com', 'a joiner'],
  ['evil\u00ad.com', 'a soft hyphen'],
  ['\uff25\uff36\uff29\uff2c\uff0e\uff23\uff2f\uff2d', 'wide capitals'],
  ['evil\u2024com', 'a dot leader'],
  ['evil\ufe52com', 'a small full stop'],
  ['ⓔⓥⓘⓛ.ⓒⓞⓜ', 'letters in circles'],
  ['हिन्दी.com', 'a word that ends in a sign'],
  ['उदाहरण.भारत', 'an ending in Devanagari'],
  ['உதாரணம்.இந்தியா', 'an ending in Tamil'],
  ['例子.中国', 'an ending in Chinese'],
  ['п.рф', 'an ending in Cyrillic'],
  ['a.xn--p1ai', 'an encoded ending'],
  ['x.ai', 'a short name of a page'],
  ['192.168.1.1', 'an address in numbers'],
  ['http:/evil', 'half a scheme'],
  ['x\uff1a\uff0f\uff0fy', 'a wide scheme'],
  ['mailto:asha', 'the scheme of a mail'],
  ['asha@localhost', 'an e-mail'],
])('%s is refused: %s', (value) =>
  expect(messageOf(value)).toMatch(/must not contain a web address/),
)

test('other texts may contain the address of a page', () => {
  expect(schemaOf(text('Name')).safeParse('see www.aim.example').success).toBe(true)
  expect(hasWebAddress('see www.aim.example')).toBe(true)
})

test('a cell with a short form and no space behind it is read as the name that it is', () => {
  const read = (value: string) => textKind.typed?.(value, name, [])
  expect(read('Md.asif')).toEqual({ value: 'Md. asif' })
  expect(read('mohd.irfan kr.singh')).toEqual({ value: 'mohd. irfan kr. singh' })
  expect(read('A.P.J. Kalam')).toEqual({ value: 'A.P.J. Kalam' })
  expect(messageOf('Md. asif')).toBeUndefined()
  expect(textKind.typed?.('Dr.evil', text('Name'), [])).toEqual({ value: 'Dr.evil' })
})
