import { formatPaise, paise, schemaOf } from '../index.js'

describe('an amount in paise', () => {
  test('reads as rupees in Indian groups, with paise only where there are any', () => {
    expect(['₹50', '₹1,50,000', '₹1,250.50', '₹0.01']).toEqual(
      [5000, 15_000_000, 125_050, 1].map(formatPaise),
    )
  })

  test('is a whole number above 0', () => {
    const schema = schemaOf(paise('Amount', { required: true }))
    expect(schema.safeParse(1).success).toBe(true)
    for (const value of [0, -100, 0.5, '100', 1_000_000_001])
      expect(schema.safeParse(value).success).toBe(false)
  })
})
