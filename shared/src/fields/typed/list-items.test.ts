import fc from 'fast-check'
import { itemsIn, joinedItems } from './list-items.js'
import { trimmedText } from './plain-text.js'

test('items come back from the text of their cell, whatever is in them', () => {
  const item = fc
    .array(fc.oneof(fc.constantFrom(';', '\n', '"', '; ', ' '), fc.string({ maxLength: 4 })))
    .map((parts) => trimmedText(parts.join('')))
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      expect(itemsIn(joinedItems(items))).toEqual(items)
    }),
  )
})

test.each([
  ['Solder;Robotics, IoT', ['Solder', 'Robotics, IoT']],
  ['Solder\n\nCode; ', ['Solder', 'Code']],
  ['"red; green"; 5" screen', ['red; green', '5" screen']],
  ['"Make" a lamp; "half', ['"Make" a lamp', '"half']],
])('%j is read as people type it', (text, items) => {
  expect(itemsIn(text)).toEqual(items)
})
