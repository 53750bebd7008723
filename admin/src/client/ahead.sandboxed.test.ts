import { jest } from '@jest/globals'
import type * as Ahead from './ahead.js'
import { encodeLoginValue } from './login-value.js'

const home = '/api/student-activities?limit=100'
let stored: Map<string, string>
let typing: () => void

/** Loads the module as a new document does. Each answer carries the number of the request. */
async function visit(pathname = '/'): Promise<typeof Ahead> {
  jest.resetModules()
  let sent = 0
  globalThis.fetch = jest.fn(async () => new Response(String((sent += 1)))) as typeof fetch
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const listen = (_type: string, listener: () => void) => (typing = listener)
  Object.assign(globalThis, {
    localStorage: storage,
    location: { pathname },
    addEventListener: listen,
  })
  return import('./ahead.js')
}

/** Keeps the requests, and lets the page settle. */
function settle({ keepAhead }: typeof Ahead) {
  keepAhead('navya')
  jest.runAllTimers()
}

beforeEach(async () => {
  jest.useFakeTimers()
  stored = new Map([
    ['auth', encodeLoginValue({ uid: 'navya', email: 'navya@demo.example', role: 'student' })],
  ])
  const first = await visit()
  first.askAhead({ uid: 'navya' })
  expect(await first.takeAhead('/api/auth/me')).toBeUndefined()
  expect(await first.takeAhead(home)).toBeUndefined()
  settle(first)
  expect(fetch).not.toHaveBeenCalled()
})

afterEach(() => jest.useRealTimers())

describe('requests of the home page', () => {
  it('are sent at once on the next visit, and each is used once', async () => {
    const next = await visit()
    next.askAhead({ uid: 'navya' })
    expect((fetch as jest.Mock).mock.calls.map(([address]) => address)).toEqual([home])
    expect(await (await next.takeAhead(home))!.text()).toBe('1')
    expect(await next.takeAhead(home)).toBeUndefined()
  })

  it('are not sent for another person', async () => {
    const next = await visit()
    next.askAhead({ uid: 'kabir' })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('are asked again if they did not arrive, or are no longer current', async () => {
    const cut = await visit()
    globalThis.fetch = jest.fn(() =>
      Promise.reject(new TypeError('Failed to fetch')),
    ) as typeof fetch
    cut.askAhead({ uid: 'navya' })
    expect(await cut.takeAhead(home)).toBeUndefined()
    const old = await visit()
    old.askAhead({ uid: 'navya' })
    settle(old)
    expect(await old.takeAhead(home)).toBeUndefined()
  })

  it('are remembered without what was typed, and without those of other pages', async () => {
    const next = await visit()
    next.askAhead({ uid: 'navya' })
    await next.takeAhead(home)
    Object.assign(globalThis, { location: { pathname: '/tasks' } })
    await next.takeAhead('/api/tasks')
    Object.assign(globalThis, { location: { pathname: '/' } })
    typing()
    await next.takeAhead('/api/students?s=asha')
    settle(next)
    expect(JSON.parse(stored.get('home-requests')!)).toEqual({ uid: 'navya', addresses: [home] })
  })
})
