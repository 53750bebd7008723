import { Secret, TOTP } from 'otpauth'
import { newTotpSecret, stepOf, totpAddress } from './totp.js'

const secret = newTotpSecret()
const now = 1_800_000_015_000
const step = now / 1000 / 30
const codeOf = (steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * 30_000 })

test('a code counts for its step while the clocks differ by one step at most', () => {
  const steps = [-2, -1, 0, 1, 2].map((steps) => stepOf(secret, codeOf(steps), now))
  const first = Math.floor(step)
  expect(steps).toEqual([null, first - 1, first, first + 1, null])
})

test('what is no code of six digits is wrong; digits of Hindi count, and spaces do not', () => {
  const code = codeOf(0)
  expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(Math.floor(step))
  const hindi = code.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)]!)
  expect(stepOf(secret, hindi, now)).toBe(Math.floor(step))
  for (const typed of ['', '12345', `${code}0`, 'abcdef', code.slice(1)])
    expect(stepOf(secret, typed, now)).toBeNull()
})

test('the address for an app names the product and the account', () => {
  expect(totpAddress(secret, 'asha@lab.example')).toMatch(
    /^otpauth:\/\/totp\/Tinkerdesk:asha(@|%40)lab\.example\?issuer=Tinkerdesk&secret=/,
  )
})
