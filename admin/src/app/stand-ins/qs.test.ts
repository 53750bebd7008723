import fc from 'fast-check'
import { createRequire } from 'node:module'
import { parse, stringify } from './qs.js'

interface Qs {
  parse: (query: string, options?: object) => object
  stringify: (values: object, options?: object) => string
}
const qs = createRequire(import.meta.url)('qs') as Qs

const name = fc
  .stringMatching(/^[a-zA-Z_.$][a-zA-Z0-9_.$-]{0,8}$/)
  .filter((text) => !(text in Object.prototype))
const leaf = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
)
const { values } = fc.letrec<{ value: unknown; values: object }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('value'), { maxLength: 4 }), tie('values')),
  values: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}))

/** The options with which Refine and its provider write. */
const written = [
  {},
  { encode: false },
  { skipNulls: true, arrayFormat: 'indices', encode: false },
  {
    addQueryPrefix: true,
    skipNulls: true,
    arrayFormat: 'indices',
    encode: false,
    encodeValuesOnly: true,
  },
]

test.each(written)('writes every query as qs does with %j', (options) => {
  fc.assert(
    fc.property(values, (it) =>
      expect(stringify(it as Record<string, unknown>, options)).toBe(qs.stringify(it, options)),
    ),
  )
})

test('reads every query that was written as qs does', () => {
  const options = { ignoreQueryPrefix: true, depth: 10 }
  fc.assert(
    fc.property(values, (it) => {
      const query = qs.stringify(it, { addQueryPrefix: true, skipNulls: true })
      expect(parse(query, options)).toEqual(qs.parse(query, options))
    }),
  )
})

test.each([
  '?school=01&school=02&school=03',
  '?filter[0]=a&filter[1]=b&sort=name,ASC',
  '?a[b][c]=1&a[b][d]=2',
  '?q=one+two%20three&broken=%E0%A4%A',
  '?__proto__[x]=1&constructor[prototype][y]=2&toString=3&name=Asha',
  '?lone&empty=&x=a=b',
  '?a%5Bb%5D=1&city=%E0%A4%AA%E0%A5%81%E0%A4%A3%E0%A5%87',
  '',
])('reads %s as qs does', (query) => {
  const options = { ignoreQueryPrefix: true, depth: 10 }
  expect(parse(query, options)).toEqual(qs.parse(query, options))
})

test('keeps names away from the prototype', () => {
  parse('?__proto__[isAdmin]=yes&a[__proto__][isAdmin]=yes')
  expect(({} as { isAdmin?: string }).isAdmin).toBeUndefined()
})
