import fc from 'fast-check'
import { phone, schemaOf } from './index.js'
import { normalisePhone } from './phone-number.js'

const schema = schemaOf(phone('Phone'))

describe('a telephone number', () => {
  it.each(['98120 76784', '09812076784', '+91-98120-76784', '919812076784', '(+91) 98120.76784'])('reads %s', (written) => {
    expect(schema.parse(written)).toBe('+919812076784')
  })

  it('keeps numbers of other countries', () => {
    expect(schema.parse('+44 20 7946 0018')).toBe('+442079460018')
  })

  it.each(['12345', '98120', '+0123456789', '98120 7678x', '+91981207678412345', 'phone', '5812076784'])('refuses %s', (written) => {
    expect(schema.safeParse(written).error?.issues[0]?.message).toContain('Enter a 10-digit phone number')
  })

  it('takes blank for no number', () => {
    expect(schema.parse('  ')).toBeNull()
  })

  it('stores E.164 for a number with any separators, and reads its own result as itself', () => {
    const digits = (first: string, length: number) =>
      fc
        .tuple(
          fc.constantFrom(...first),
          fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length - 1, maxLength: length - 1 }),
        )
        .map((parts) => parts.join(''))
    const spaced = (number: string) =>
      fc
        .array(fc.constantFrom('', ' ', '-', '.'), { minLength: number.length, maxLength: number.length })
        .map((marks) => [...number].map((digit, at) => digit + marks[at]!).join(''))
    const written = fc
      .tuple(digits('6789', 10), fc.constantFrom('', '0', '91', '+91'))
      .chain(([number, prefix]) => fc.tuple(fc.constant(`+91${number}`), spaced(`${prefix}${number}`)))
    fc.assert(
      fc.property(written, ([number, text]) => {
        expect(schema.parse(text)).toBe(number)
        expect(normalisePhone(number)).toBe(number)
      }),
    )
  })
})
