import { hasDevanagari } from './devanagari.js'

test('takes equal widths for the boxes of a device without a font, and other widths for letters', () => {
  expect(hasDevanagari(() => 60.01)).toBe(false)
  const widths: Record<string, number> = { क: 73, र: 43, ण: 65, ज: 71 }
  expect(hasDevanagari((letter) => widths[letter]!)).toBe(true)
})
