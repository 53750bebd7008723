import { createRequire } from 'node:module'
import fc from 'fast-check'
import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'
import worldPlans from 'libphonenumber-js/max/metadata'
import { keepingPhones, phone, schemaOf, typedCell } from '../index.js'
import { indiaPhones } from '../phones/india-phones.js'
import { normalisePhone } from '../phones/phone-number.js'
import { knowIndianPhones } from '../phones/phone-plans.js'
import { worldCheck } from '../phones/world-phones.js'

beforeAll(knowIndianPhones)

const schema = schemaOf(phone('Phone'))

describe('a telephone number', () => {
  it.each(['98120 76784', '09812076784', '+91-98120-76784', '919812076784', '(+91) 98120.76784'])(
    'reads %s',
    (written) => {
      expect(schema.parse(written)).toBe('+919812076784')
    },
  )

  it('reads numbers as people in India write them', () => {
    const written =
      '0091 98120 76784; +91 098120 76784; +91 (0) 98120 76784; 919812076784; 9109812076784; 9812076784.0; ९८१२०७६७८४; ９８１２０７６７８４; Mob: 98120 76784; Mobile No. 98120-76784; 98120–76784; \u202a9812076784\u202c; 98120\u200b76784'
    for (const typed of written.split('; '))
      expect([typed, schema.safeParse(typed).data]).toEqual([typed, '+919812076784'])
    const others = {
      '011-23456789': '+911123456789',
      '0542 236 4567': '+915422364567',
      '+91 022 26543210': '+912226543210',
      '1800 123 4567': '+9118001234567',
    }
    for (const [typed, number] of Object.entries(others)) expect(schema.parse(typed)).toBe(number)
  })

  it.each([
    ['+91 98000 1111', 'Enter a 10-digit phone number'],
    ['98120 767845', 'Enter a 10-digit phone number'],
    ['9812076784 / 9812076785', 'These are two numbers'],
    ['98120 76784, 98120 76785', 'These are two numbers'],
    ['98120 76784 98120 76785', 'These are two numbers'],
    ['9.8E+09', 'This number lost digits in a spreadsheet'],
  ])('refuses %s and says why', (written, why) => {
    expect(schema.safeParse(written).error?.issues[0]?.message).toContain(why)
    expect(typedCell(written, phone('Phone'))).toEqual({
      problem: expect.stringMatching(`${why}.*It was “`) as string,
    })
  })

  it('is a mobile number where its field asks for one', () => {
    const mobile = schemaOf(phone('WhatsApp number', { isMobile: true }))
    expect(mobile.parse('98120 76784')).toBe('+919812076784')
    expect(mobile.safeParse('011-23456789').error?.issues[0]?.message).toBe(
      'WhatsApp number must be a mobile number',
    )
  })

  it('is kept as it is stored while another value of its record is changed', () => {
    const stored = { guardians: [{ phone: '+91980001111' }] }
    expect(schema.safeParse('+91980001111').success).toBe(false)
    expect(keepingPhones(stored, () => schema.parse('+91980001111'))).toBe('+91980001111')
    expect(keepingPhones(stored, () => schema.safeParse('+91980001112').success)).toBe(false)
    expect(schema.safeParse('+91980001111').success).toBe(false)
  })

  it('is checked by the numbering plan of India as the library has it', () => {
    const { version, countries } = createRequire(import.meta.url)(
      'libphonenumber-js/metadata.min.json',
    ) as MetadataJson
    expect(indiaPhones).toEqual({
      version,
      country_calling_codes: { 91: ['IN'] },
      countries: { IN: countries.IN },
    })
  })

  it('is a mobile number of India exactly if the library says so', () => {
    const check = worldCheck()
    for (let place = 5900; place <= 9999; place += 1)
      for (const number of [`+91${place}${place}12`, `+91${place}0${place}9`]) {
        const parsed = parsePhoneNumberFromString(number, worldPlans)
        expect([number, check(number)]).toEqual([number, parsed?.isValid() === true])
      }
  })

  it('keeps numbers of other countries', () => {
    expect(schema.parse('+44 20 7946 0018')).toBe('+442079460018')
  })

  it.each([
    '12345',
    '98120',
    '+0123456789',
    '98120 7678x',
    '+91981207678412345',
    'phone',
    '5812076784',
  ])('refuses %s', (written) => {
    expect(schema.safeParse(written).error?.issues[0]?.message).toContain(
      'Enter a 10-digit phone number',
    )
  })

  it('takes blank for no number', () => {
    expect(schema.parse('  ')).toBeNull()
  })

  it('stores E.164 for a number with any separators, and reads its own result as itself', () => {
    const digits = (first: string, length: number) =>
      fc
        .tuple(
          fc.constantFrom(...first),
          fc.string({
            unit: fc.constantFrom(...'0123456789'),
            minLength: length - 1,
            maxLength: length - 1,
          }),
        )
        .map((parts) => parts.join(''))
    const spaced = (number: string) =>
      fc
        .array(fc.constantFrom('', ' ', '-', '.'), {
          minLength: number.length,
          maxLength: number.length,
        })
        .map((marks) => [...number].map((digit, at) => digit + marks[at]!).join(''))
    const written = fc
      .tuple(digits('6789', 10), fc.constantFrom('', '0', '91', '+91'))
      .chain(([number, prefix]) =>
        fc.tuple(fc.constant(`+91${number}`), spaced(`${prefix}${number}`)),
      )
    fc.assert(
      fc.property(written, ([number, text]) => {
        expect(schema.parse(text)).toBe(number)
        expect(normalisePhone(number)).toBe(number)
      }),
    )
  })
})
