import { jest } from '@jest/globals'
import type * as Ahead from './ahead.js'
import type * as AskAhead from './ask-ahead.js'
import { encodeLoginValue } from '../storage/login-value.js'

const home = '/api/student-activities?limit=100'
let stored: Map<string, string>
let typing: () => void

/** Loads the modules as a new document does. Each answer carries the number of the request. */
async function visit(pathname = '/'): Promise<typeof Ahead & typeof AskAhead> {
  jest.resetModules()
  Reflect.deleteProperty(globalThis, 'answersAhead')
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
  const ahead = await import('./ahead.js')
  ahead.noteRequests()
  return { ...ahead, ...(await import('./ask-ahead.js')) }
}

/** The server has not said yet who is signed in. */
const unknown = new Promise<undefined>(() => {})

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
  first.askAhead({ uid: 'navya' }, unknown)
  expect(await first.takeAhead('/api/auth/me')).toBeUndefined()
  expect(await first.takeAhead(home)).toBeUndefined()
  settle(first)
  expect(fetch).not.toHaveBeenCalled()
})

afterEach(() => jest.useRealTimers())

describe('requests of the home page', () => {
  it('are sent at once on the next visit, and each is used once', async () => {
    const next = await visit()
    next.askAhead({ uid: 'navya' }, unknown)
    expect((fetch as jest.Mock).mock.calls.map(([address]) => address)).toEqual([home])
    expect(await (await next.takeAhead(home))!.text()).toBe('1')
    expect(await next.takeAhead(home)).toBeUndefined()
  })

  it("are a student's work on the first visit, as soon as the server has said who is signed in", async () => {
    stored.clear()
    const [first, other] = [await visit(), { uid: 'kabir' }]
    const me = { ...other, email: '', displayName: '', role: 'student' as const, schoolIds: [] }
    first.askAhead(undefined, Promise.resolve(undefined))
    first.askAhead(other, Promise.resolve(me))
    await Promise.resolve()
    expect(fetch).not.toHaveBeenCalled()
    first.askAhead(other, Promise.resolve({ ...me, studentId: 'K1' }))
    await Promise.resolve()
    const addresses = (fetch as jest.Mock).mock.calls.map(([address]) => address)
    expect(addresses).toHaveLength(3)
    expect(addresses[0]).toContain('/api/student-activities?')
    expect(await (await first.takeAhead(String(addresses[0])))!.text()).toBe('1')
  })

  it('are remembered after a sign-in in the same document, though something was typed for it', async () => {
    const first = await visit()
    typing()
    first.noteRequests()
    await first.takeAhead('/api/tasks?limit=3')
    settle(first)
    const next = await visit()
    next.askAhead({ uid: 'navya' }, unknown)
    expect((fetch as jest.Mock).mock.calls).toMatchObject([['/api/tasks?limit=3', {}]])
  })

  it('are not sent for another person', async () => {
    const next = await visit()
    next.askAhead({ uid: 'kabir' }, unknown)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('are asked again if they did not arrive, or are no longer current', async () => {
    const cut = await visit()
    globalThis.fetch = jest.fn(() =>
      Promise.reject(new TypeError('Failed to fetch')),
    ) as typeof fetch
    cut.askAhead({ uid: 'navya' }, unknown)
    expect(await cut.takeAhead(home)).toBeUndefined()
    const old = await visit()
    old.askAhead({ uid: 'navya' }, unknown)
    settle(old)
    expect(await old.takeAhead(home)).toBeUndefined()
  })

  it('are remembered without what was typed, and without those of other pages', async () => {
    const next = await visit()
    next.askAhead({ uid: 'navya' }, unknown)
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
