import { isExposed, isOwnOrigin } from './own-origin.js'

const from = { protocol: 'http', host: '127.0.0.1:3000', origin: undefined, site: undefined }
const publicUrl = 'https://lab.example'

test.each([
  ['the origin is our own', { origin: 'http://127.0.0.1:3000' }],
  ['the origin is the public address', { origin: 'https://lab.example' }],
  ['the browser says same origin', { site: 'same-origin' }],
  ['a person sent it by hand', { site: 'none' }],
  [
    'a proxy hides https',
    { host: 'other.example', origin: 'https://other.example', site: 'same-origin' },
  ],
])('passes when %s', (_, part) => {
  expect(isOwnOrigin({ ...from, ...part }, publicUrl)).toBe(true)
})

test.each([
  ['nothing is said', {}],
  ['another host', { origin: 'http://evil.example' }],
  ['another port', { origin: 'http://127.0.0.1:3001' }],
  ['another scheme', { origin: 'https://127.0.0.1:3000' }],
  ['an opaque origin', { origin: 'null' }],
  ['a name that ends alike', { origin: 'http://evil127.0.0.1:3000' }],
  ['a sibling site', { site: 'same-site' }],
  ['another site', { site: 'cross-site' }],
  ['words that contradict each other', { origin: 'http://127.0.0.1:3000', site: 'cross-site' }],
  [
    'our own page without the https of the public address',
    { host: 'lab.example', origin: 'http://lab.example', site: 'same-origin' },
  ],
  [
    'the same under another of our names',
    { host: '10.0.0.7:3000', origin: 'http://10.0.0.7:3000' },
  ],
  ['a foreign origin of the same site', { origin: 'http://evil.example', site: 'same-origin' }],
])('refuses %s', (_, part) => {
  expect(isOwnOrigin({ ...from, ...part }, publicUrl)).toBe(false)
})

test.each([
  ['http://lab.example', 'lab.example', true],
  ['http://lab.example:8080', '127.0.0.1:3000', true],
  ['http://10.0.0.7:3000', '10.0.0.7:3000', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', false],
  ['http://[::1]:3000', '[::1]:3000', false],
  ['http://evil.example', 'lab.example', false],
  ['https://lab.example', 'lab.example', false],
  ['null', 'lab.example', false],
])('a page at %s of a server called %s is exposed: %s', (origin, host, expected) => {
  expect(isExposed({ host, origin }, publicUrl)).toBe(expected)
  expect(isExposed({ host, origin }, 'http://lab.example')).toBe(false)
})
