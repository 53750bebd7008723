import { joinedLabel } from './joined-label.js'

test('a part is said in small letters behind its owner, and a name as it is written', () => {
  expect(joinedLabel('Principal', 'First name')).toBe('Principal – first name')
  expect(joinedLabel('Principal', 'WhatsApp number')).toBe('Principal – WhatsApp number')
  expect(joinedLabel('Address', 'PIN code')).toBe('Address – PIN code')
  expect(joinedLabel('पिता', 'फ़ोन')).toBe('पिता – फ़ोन')
})
