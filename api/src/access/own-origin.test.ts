import { isOwnOrigin } from './own-origin.js'

const from = { protocol: 'http', host: '127.0.0.1:3000', origin: undefined, site: undefined }
const publicUrl = 'https://lab.example'

test.each([
  ['the origin is our own', { origin: 'http://127.0.0.1:3000' }],
  ['the origin is the public address', { origin: 'https://lab.example' }],
  ['the browser says same origin', { site: 'same-origin' }],
  ['a person sent it by hand', { site: 'none' }],
  ['a proxy hides https', { host: 'other.example', origin: 'https://other.example', site: 'same-origin' }],
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
  ['a foreign origin of the same site', { origin: 'http://evil.example', site: 'same-origin' }],
])('refuses %s', (_, part) => {
  expect(isOwnOrigin({ ...from, ...part }, publicUrl)).toBe(false)
})
