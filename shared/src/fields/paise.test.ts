import { formatPaise, parseRupees, paise, schemaOf } from './index.js'

describe('an amount in paise', () => {
  test('reads as rupees in Indian groups, with paise only where there are any', () => {
    expect(['₹50', '₹1,50,000', '₹1,250.50', '₹0.01']).toEqual([5000, 15_000_000, 125_050, 1].map(formatPaise))
  })

  test('is read from what people type, to the paisa', () => {
    expect(['1,250.50', '₹ 50', '0.29', '19.9'].map(parseRupees)).toEqual([125_050, 5000, 29, 1990])
  })

  test('is not read from words, fractions of a paisa and negative amounts', () => {
    expect(['', 'fifty', '1.005', '-5', '1e3', '1.2.3'].map(parseRupees)).toEqual([null, null, null, null, null, null])
  })

  test('is a whole number above 0', () => {
    const schema = schemaOf(paise('Amount', { required: true }))
    expect(schema.safeParse(1).success).toBe(true)
    for (const value of [0, -100, 0.5, '100', 1_000_000_001]) expect(schema.safeParse(value).success).toBe(false)
  })
})
