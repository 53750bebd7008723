import fc from 'fast-check'
import { widestThatFits } from './fit-columns.js'

const widths = fc.array(fc.integer({ min: 40, max: 340 }), { minLength: 1, maxLength: 12 })
const sumWithin = (all: readonly number[], widest: number) =>
  all.reduce((sum, width) => sum + Math.min(width, widest), 0)

describe('the width that no column passes', () => {
  test('takes from the widest columns only', () => {
    expect(widestThatFits([340, 158, 172, 144], 774, 180)).toBe(300)
    expect(widestThatFits([227, 224, 226, 168], 746, 180)).toBe(192)
  })

  test('leaves columns alone that fit', () => {
    expect(widestThatFits([100, 100], 200, 180)).toBe(Infinity)
  })

  test('is never below the least', () => {
    expect(widestThatFits([340, 340, 340], 300, 180)).toBe(180)
  })

  test('makes columns fill the room, to less than a pixel for each', () => {
    fc.assert(
      fc.property(widths, fc.integer({ min: 40, max: 3000 }), (all, room) => {
        const total = sumWithin(all, Infinity)
        const within = sumWithin(all, widestThatFits(all, room, 0))
        expect(within).toBeLessThanOrEqual(Math.max(0, Math.min(total, room)))
        expect(within).toBeGreaterThan(Math.min(total, room) - all.length)
      }),
    )
  })
})
