import { formatPhone } from './format-phone.js'

test('splits Indian numbers in two halves and leaves other and masked ones as they are', () => {
  expect(formatPhone('+919812076784')).toBe('+91 98120 76784')
  expect(formatPhone('+442071234567')).toBe('+442071234567')
  expect(formatPhone('+91••••••84')).toBe('+91••••••84')
})
