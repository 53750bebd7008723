import { Config } from './config.js'

test('the defaults are a demo on this machine', () => {
  const config = new Config({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, isDemo: true, publicUrl: 'http://127.0.0.1:3000', trustProxy: false })
  expect(config.databaseUrl).toBeUndefined()
})

test('production is no demo, and empty variables are unset', () => {
  const config = new Config({ NODE_ENV: 'production', HOST: '0.0.0.0', SMTP_URL: '', PUBLIC_URL: 'https://lab.example/' })
  expect(config).toMatchObject({ isDemo: false, smtpUrl: undefined, publicUrl: 'https://lab.example' })
})

test.each(['0.0.0.0', '192.168.1.5', '::', 'lab.example', '127.0.0.1.example'])('the demo does not listen on %s', (HOST) => {
  expect(() => new Config({ HOST })).toThrow(/demo/)
})

test.each([
  [{ PORT: 'abc' }, /PORT must be a whole number/],
  [{ PORT: '70000' }, /PORT must be at most/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ DEMO: 'yes' }, /DEMO must be "on" or "off"/],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => new Config(env)).toThrow(sentence)
})

test('a number of trusted proxies is a number', () => {
  expect(new Config({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(new Config({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8')
})
