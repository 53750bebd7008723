import { maxDepth } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { measureBody } from './measure-body.js'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { in: nested(depth - 1) })
const faultIn = (json: string): string | undefined => {
  try {
    measureBody(Buffer.from(json))
    return undefined
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return `${error.status} ${error.details.issues?.[0]?.path}`
  }
}
const faultOf = (body: unknown) => faultIn(JSON.stringify(body))

describe('measureBody', () => {
  it.each([
    null,
    'text',
    5,
    {},
    [],
    { bulk: [{ name: { firstName: 'Asha' } }] },
    nested(maxDepth + 2),
  ])('accepts %j', (body) => {
    expect(faultOf(body)).toBeUndefined()
  })

  it('refuses a body that is too deep, and names the place', () => {
    expect(faultOf(nested(maxDepth + 3))).toBe(
      `400 ${Array(maxDepth + 2)
        .fill('in')
        .join('.')}`,
    )
  })

  it('refuses an object with too many keys', () => {
    expect(
      faultOf({ name: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, 1])) }),
    ).toBe('400 name')
  })

  it('refuses a list with too many items', () => {
    expect(faultOf({ goals: Array.from({ length: 250_000 }, () => 'a') })).toBe('400 goals')
    expect(faultOf({ goals: Array.from({ length: 10_000 }, () => 'a') })).toBeUndefined()
  })

  it('refuses more lists and objects than any bulk has, however they are spread', () => {
    const spread = (lists: number) => ({
      bulk: Array.from({ length: lists }, () => Array.from({ length: 9000 }, () => ({}))),
    })
    expect(faultOf(spread(33))).toBe('400 bulk.5.4992')
    expect(faultOf(spread(5))).toBeUndefined()
  })

  it('names the place by decoded keys and by numbers', () => {
    const tooMany = Array.from({ length: 10_001 }, () => 0)
    expect(faultOf({ a: 1, bulk: [{}, { 'ü"x,': { b: 2, goals: tooMany } }] })).toBe(
      '400 bulk.1.ü"x,.goals',
    )
  })

  it('counts no brackets and commas within texts', () => {
    const text = '[{,"\\'.repeat(20_000)
    expect(faultOf({ name: text, [text]: [text, '\\'] })).toBeUndefined()
  })

  it('refuses a million brackets without parsing them', () => {
    expect(faultIn('['.repeat(1_000_000))).toBe('400 0.0.0.0.0.0.0.0')
    expect(faultIn(`[${'[],'.repeat(300_000)}[]]`)).toBe('400 ')
  })

  it.each(['', ']', '}}]', '"', '"\\', ',,,', ':', '{"a', '{]:,}'])(
    'leaves %j to the parser',
    (json) => {
      expect(faultIn(json)).toBeUndefined()
    },
  )
})
