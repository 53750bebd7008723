import fastify from 'fastify'
import { fastifyCookie } from '@fastify/cookie'
import { Config } from '../../config/config.js'
import { networkOf } from '../../access/network-of.js'
import { assertGoodPassword } from './secrets/password-policy.js'
import { Passwords } from './secrets/passwords.js'
import { secureToken, sessionCookieHeader, sessionTokenIn } from './sessions/session-cookie.js'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['10.1.2.3:4711', '10.1.2.3'],
  ['[2001:db8::5]:4711', '2001:db8:0:0'],
  ['[2001:db8::5]', '2001:db8:0:0'],
  ['unknown', 'unknown'],
])('%s guesses from %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  'short',
  'password123',
  'PASSWORD123',
  'aaaaaaaaaaaa',
  'head.teacher',
  'head.teacher@lab.example',
  'x'.repeat(201),
])('the password %s is refused with advice', (password) => {
  expect(() => assertGoodPassword(password, 'head.teacher@lab.example', 'next')).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: { issues: [{ path: 'next', message: expect.stringMatching(/^(Use|Many)/) }] },
    }),
  )
})

test('accepts a long enough password in any script', () => {
  expect(() => assertGoodPassword('नीला आसमान पतंग', 'a@lab.example', 'next')).not.toThrow()
})

test('recognises a password in any normal form, and never without a stored one', async () => {
  const passwords = new Passwords()
  const stored = await passwords.hash('caf\u00e9 au lait')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'cafe\u0301 au lait')).toBe(true)
  expect(await passwords.verify(stored, 'cafe au lait')).toBe(false)
  expect(await passwords.verify(null, 'anything')).toBe(false)
})

test('makes the cookie secure over https', async () => {
  await fastify().register(fastifyCookie, { hook: false })
  const config = new Config({ DEMO: 'off', PUBLIC_URL: 'https://lab.example' })
  const headerFor = (protocol: 'http' | 'https', host: string, origin?: string, token = 't') =>
    sessionCookieHeader(token, false, { protocol, headers: { host, origin } }, config)
  expect(headerFor('https', 'other.example')).toBe(
    '__Host-tinkerdesk_session=t; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(headerFor('http', 'lab.example')).toMatch(/^__Host-tinkerdesk_session=t; .*Secure/)
  // Every name but that of this machine: a plain cookie would go over http, too.
  expect(headerFor('http', 'other.example')).toMatch(/^__Host-tinkerdesk_session=t; .*Secure/)
  expect(headerFor('http', '127.0.0.1:3000', 'https://lab.example')).toMatch(
    /^__Host-tinkerdesk_session=t; .*Secure/,
  )
  expect(headerFor('http', '127.0.0.1:3000', undefined, secureToken('t'))).toMatch(
    /^__Host-tinkerdesk_session=s.t; .*Secure/,
  )
  expect(headerFor('http', '127.0.0.1:3000')).toBe(
    'tinkerdesk_session=t; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(sessionTokenIn('tinkerdesk_session=planted; __Host-tinkerdesk_session=ours')).toBe('ours')
  expect(sessionTokenIn('a=b; tinkerdesk_session=xyz')).toBe('xyz')
  // Another host under the same domain plants the session of its own account.
  const token = secureToken('theirs')
  expect(sessionTokenIn(`__Host-tinkerdesk_session=${token}`)).toBe(token)
  expect(sessionTokenIn(`tinkerdesk_session=${token}`)).toBeUndefined()
  expect(sessionTokenIn('a=b')).toBeUndefined()
})
