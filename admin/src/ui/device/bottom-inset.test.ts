import fc from 'fast-check'
import { bottomInset } from './bottom-inset.js'

const page = { height: 800, messages: 60, usual: 16 }

describe('the place of messages', () => {
  test('is the usual one while no bar is there', () => {
    expect(bottomInset({ ...page, bars: [] })).toBe(16)
    expect(bottomInset({ ...page, bars: [{ top: 300, bottom: 350 }] })).toBe(16)
    expect(bottomInset({ ...page, bars: [{ top: 900, bottom: 950 }] })).toBe(16)
  })

  test('is above a bar at the bottom, and above one that lies over it', () => {
    expect(bottomInset({ ...page, bars: [{ top: 740, bottom: 800 }] })).toBe(68)
    expect(
      bottomInset({
        ...page,
        bars: [
          { top: 690, bottom: 730 },
          { top: 740, bottom: 800 },
        ],
      }),
    ).toBe(118)
  })

  test('covers no bar wherever there is room', () => {
    const bar = fc.record({
      top: fc.integer({ min: 0, max: 900 }),
      size: fc.integer({ min: 1, max: 120 }),
    })
    fc.assert(
      fc.property(
        fc.array(bar, { maxLength: 4 }),
        fc.integer({ min: 20, max: 200 }),
        (spans, messages) => {
          const bars = spans.map(({ top, size }) => ({ top, bottom: top + size }))
          const inset = bottomInset({ height: 2000, messages, usual: 16, bars })
          const [top, bottom] = [2000 - inset - messages, 2000 - inset]
          for (const span of bars) expect(span.bottom <= top || span.top >= bottom).toBe(true)
        },
      ),
    )
  })
})
