import { maxDepth } from '@tinkerdesk/shared'
import { ProblemError } from '../problems/problem-error.js'
import { measureBody } from './measure-body.js'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { in: nested(depth - 1) })
const faultOf = (body: unknown): string | undefined => {
  try {
    measureBody(body)
    return undefined
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return `${error.status} ${error.details.issues?.[0]?.path}`
  }
}

describe('measureBody', () => {
  it.each([undefined, null, 'text', 5, {}, [], { bulk: [{ name: { firstName: 'Asha' } }] }, nested(maxDepth + 2)])('accepts %j', (body) => {
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
    expect(faultOf({ name: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, 1])) })).toBe('400 name')
  })

  it('refuses a list with too many items, however deep the call stack would have to be', () => {
    expect(faultOf({ goals: Array.from({ length: 250_000 }, () => 'a') })).toBe('400 goals')
  })
})
