import { jest } from '@jest/globals'
import { takeOwnWrite } from './own-writes.js'
import { request } from './request.js'

const answer = (status: number, body: unknown) => {
  globalThis.fetch = jest.fn(async () => Response.json(body, { status })) as typeof fetch
}
const headers = () =>
  (fetch as jest.Mock<(url: string, init: RequestInit) => unknown>).mock.calls[0]?.[1].headers

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test.each([
  ['the record at an address', 'patch', '/api/students/a', { version: 1 }, ['a']],
  ['a record that is archived', 'delete', '/api/students/a?changeSet=c', undefined, ['a']],
  ['a new record', 'post', '/api/students', { id: 'a', school: 's' }, ['a']],
  ['the records of a list', 'post', '/api/x/actions/y', { bulk: [{ id: 'a' }, { id: 'b' }] }, 'ab'],
  ['the rows of a change set', 'post', '/api/change-sets/rows', { rows: [{ id: 'a' }] }, ['a']],
])('a write names this tab and is its own: %s', async (_, method, url, body, ids) => {
  answer(200, {})
  await request(method, url, body && { body })
  expect(headers()).toMatchObject({ 'x-tab': expect.stringMatching(/^[0-9a-f]{24}$/) })
  for (const id of ids) expect([takeOwnWrite(id), takeOwnWrite(id)]).toEqual([true, false])
})

test('a read names no tab, and what is below a record is not the record', async () => {
  answer(200, {})
  await request('get', '/api/students/a')
  expect(headers()).not.toHaveProperty('x-tab')
  await request('post', '/api/chat-groups/a/seen', { body: { sequence: 1 } })
  expect(takeOwnWrite('a')).toBe(false)
})

test('what is read again by its live event is not its own', async () => {
  answer(200, {})
  await request('patch', '/api/students/a', { isLeftToEvents: true })
  expect(takeOwnWrite('a')).toBe(false)
})

test.each([
  ['was refused', 409, { code: 'version_conflict' }],
  ['is done by a job', 202, { id: 'j', state: 'waiting' }],
  ['is partly done by a job', 200, [{ id: 'a', status: 202 }]],
])('a write that %s is not waited for', async (_, status, body) => {
  answer(status, body)
  await request('patch', '/api/students/a').catch(() => undefined)
  jest.advanceTimersByTime(1)
  expect(takeOwnWrite('a')).toBe(false)
})

test('an event that comes late is read', async () => {
  answer(200, {})
  await request('patch', '/api/students/a')
  jest.advanceTimersByTime(5_000)
  expect(takeOwnWrite('a')).toBe(false)
})
