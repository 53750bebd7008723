import fc from 'fast-check'
import { textKey, textOrder } from './typed/plain-text.js'

describe('textOrder', () => {
  const inOrder = (texts: readonly string[]) =>
    [...texts].sort((a, b) =>
      textOrder(a) < textOrder(b) ? -1 : textOrder(a) > textOrder(b) ? 1 : 0,
    )

  it('has numbers in the order of their values, wherever they are and however they are written', () => {
    const teams = [
      'Team',
      'Team 1',
      'team 2',
      'Team 2 b',
      'TEAM 03',
      'Team 10',
      'Team 100',
      'Team 12345678901234567890',
      'Teams',
    ]
    expect(inOrder(teams.toReversed())).toEqual(teams)
    expect(inOrder(['टीम १०', 'टीम २'])).toEqual(['टीम २', 'टीम १०'])
    expect(textOrder('Team ०७')).toBe(textOrder('Team 7'))
    expect(textOrder('000')).toBe(textOrder('0'))
  })

  it('orders any two numbers within the same text by their values', () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 30n })
    fc.assert(
      fc.property(number, number, fc.nat({ max: 3 }), (a, b, zeros) => {
        const [first, second] = [
          textOrder(`Lab ${a} b`),
          textOrder(`Lab ${'0'.repeat(zeros)}${b} b`),
        ]
        expect(first < second).toBe(a < b)
        expect(first === second).toBe(a === b)
      }),
    )
  })

  it('follows from the key: texts that are equal have one order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(textKey(textKey(text))).toBe(textKey(text))
        expect(textOrder(textKey(text))).toBe(textOrder(text))
      }),
      { numRuns: 5000 },
    )
  })

  it('is the key of a text without digits, and never longer than 500 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aÉ नि') }), (text) =>
        expect(textOrder(text)).toBe(textKey(text)),
      ),
    )
    expect(textOrder('1 '.repeat(2000))).toHaveLength(500)
    expect([...textOrder('𝒳😀'.repeat(400))]).toHaveLength(500)
  })
})
