import fc from 'fast-check'
import { phone, schemaOf } from './index.js'
import { normalisePhone } from './phone.js'

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

  it('stores only E.164, and reads its own result as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'+0123456789 -().') })), (written) => {
        const parsed = schema.safeParse(written)
        if (!parsed.success || parsed.data === null) return
        expect(parsed.data).toMatch(/^\+[1-9]\d{7,14}$/)
        expect(normalisePhone(parsed.data as string)).toBe(parsed.data)
      }),
    )
  })
})
