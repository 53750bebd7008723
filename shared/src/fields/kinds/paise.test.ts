import { formatPaise, paise, schemaOf, sharedKind } from '../index.js'

describe('an amount in paise', () => {
  test('reads as rupees in Indian groups, with paise only where there are any', () => {
    expect(['₹50', '₹1,50,000', '₹1,250.50', '₹0.01']).toEqual(
      [5000, 15_000_000, 125_050, 1].map(formatPaise),
    )
  })

  test('is typed in rupees, and never rounded to another amount', () => {
    const field = paise('Amount')
    const schema = schemaOf(field)
    const read = (text: string) => {
      const cell = sharedKind(field).typed?.(text, field, [])
      return cell && 'value' in cell ? schema.safeParse(cell.value).data : 'no number'
    }
    expect(['1,250.50', '₹1.15', '0.29', '५००', '1,00,000/-'].map(read)).toEqual([
      125_050, 115, 29, 50_000, 10_000_000,
    ])
    expect(['12.345', '0.001'].map(read)).toEqual([undefined, undefined])
    expect(read('12 rupees and some')).toBe('no number')
  })

  test('is a whole number above 0', () => {
    const schema = schemaOf(paise('Amount', { required: true }))
    expect(schema.safeParse(1).success).toBe(true)
    for (const value of [0, -100, 0.5, '100', 1_000_000_001])
      expect(schema.safeParse(value).success).toBe(false)
  })
})
