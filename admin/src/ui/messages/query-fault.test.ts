import { faultOf } from './query-fault.js'

describe('the fault of a query', () => {
  const loading = { error: null, isPending: true, fetchStatus: 'fetching' } as const

  test('says that it waits for the connection, and nothing while it loads or shows an earlier answer', () => {
    expect(faultOf({ ...loading, fetchStatus: 'paused' })?.message).toMatch(/^You are offline\./)
    expect(faultOf(loading)).toBeNull()
    expect(faultOf({ ...loading, isPending: false, fetchStatus: 'paused' })).toBeNull()
  })

  test('is its error, whatever the connection', () => {
    const error = { message: 'Not for you', statusCode: 403 }
    expect(faultOf({ error, isPending: false, fetchStatus: 'paused' })).toBe(error)
  })
})
