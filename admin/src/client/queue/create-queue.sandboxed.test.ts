import { jest } from '@jest/globals'
import { problems } from '@tinkerdesk/shared/base/problems'
import { HttpProblem } from '../http-problem.js'
import { createQueue, type Queue } from './create-queue.js'
import type { QueueEntry, QueuedRequest, ToSend } from './queue-entry.js'
import type { QueueStore } from './queue-store.js'

/** A store that lives as long as a device does, over several pages. */
function memoryStore(isBroken = false): QueueStore {
  const rows = new Map<string, QueueEntry>()
  const ok = () => Promise.resolve(!isBroken)
  return {
    read: (uid) =>
      Promise.resolve(isBroken ? null : [...rows.values()].filter((entry) => entry.uid === uid)),
    put: (entry) => (rows.set(entry.id, structuredClone(entry)), ok()),
    remove: (id) => (rows.delete(id), ok()),
    sweep: (uid) => {
      for (const { id, uid: owner } of rows.values()) if (owner !== uid) rows.delete(id)
      return ok()
    },
  }
}

const refused = new HttpProblem('forbidden', problems.forbidden.title, 403)
const unreachable = new HttpProblem('unreachable', 'No connection', 0)

/** A page of the device: its queue, and the server that it reaches. */
function openPage(
  store: QueueStore,
  answer: (text: string) => HttpProblem | undefined = () => undefined,
) {
  const stored: string[] = []
  const server = { answer }
  const queue = createQueue({
    store,
    async send({ body }: QueuedRequest) {
      await Promise.resolve()
      const problem = server.answer(String(body))
      if (problem) throw problem
      stored.push(String(body))
      return { stored: body }
    },
    isSignedIn: () => true,
    alone: (_, work) => work(),
    tellTabs: () => undefined,
  })
  return { queue, stored, server }
}
const message = (text: string, place = '/chats/a'): ToSend => ({
  place,
  to: place,
  title: 'Message',
  request: { method: 'post', url: '/api/chat-messages', body: text },
})
const settle = async (queue: Queue) => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  return queue.entries().map(({ request }) => String(request.body))
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
afterEach(() => jest.useRealTimers())

test('sends in order what was queued, and gives the answer to the page', async () => {
  const { queue, stored } = openPage(memoryStore())
  const answers: unknown[] = []
  queue.onSent((_, answer) => answers.push(answer))
  await queue.open('anna')
  await Promise.all(['1', '2', '3'].map((text) => queue.add(message(text))))
  expect(await settle(queue)).toEqual([])
  expect(stored).toEqual(['1', '2', '3'])
  expect(answers).toEqual([{ stored: '1' }, { stored: '2' }, { stored: '3' }])
})

test('a page that fails to take an answer in does not undo that the server has the entry', async () => {
  const { queue, stored } = openPage(memoryStore())
  const reported: unknown[] = []
  globalThis.reportError = (error) => void reported.push(error)
  queue.onSent(() => {
    throw new Error('No such line')
  })
  const heard: string[] = []
  queue.onSent(({ id }) => heard.push(id))
  await queue.open('anna')
  await Promise.all(['1', '2'].map((text) => queue.add(message(text))))
  expect(await settle(queue)).toEqual([])
  expect([stored, heard.length, reported.length]).toEqual([['1', '2'], 2, 2])
})

test('waits while the network answers with a page of its own, as before a sign-in to it', async () => {
  let isSignedIn = false
  const { queue, stored } = openPage(memoryStore(), () =>
    isSignedIn ? undefined : new HttpProblem('unreadable', 'No answer of ours', 200),
  )
  await queue.open('anna')
  await queue.add(message('1'))
  expect([await settle(queue), queue.entries()[0]?.refusal]).toEqual([['1'], undefined])
  isSignedIn = true
  queue.wake()
  expect(await settle(queue)).toEqual([])
  expect(stored).toEqual(['1'])
})

test('an entry counts as on its way to the device until the store has it', async () => {
  const { queue } = openPage(memoryStore(), () => unreachable)
  await queue.open('anna')
  const adding = queue.add(message('Kept'))
  const [{ id }] = queue.entries() as [QueueEntry]
  expect(queue.isStoring(id)).toBe(true)
  await adding
  expect(queue.isStoring(id)).toBe(false)
})

test('anyone who opens a queue that is being opened waits for its entries, too', async () => {
  const store = memoryStore()
  const before = openPage(store, () => unreachable)
  await before.queue.open('anna')
  await before.queue.add(message('Kept'))
  const after = openPage(store, () => unreachable)
  void after.queue.open('anna')
  await after.queue.open('anna')
  expect(after.queue.entries()).toHaveLength(1)
})

test('keeps the order while the server cannot be reached, over a reload, and sends each once when it returns', async () => {
  const store = memoryStore()
  const before = openPage(store, () => unreachable)
  await before.queue.open('anna')
  await before.queue.add(message('1'))
  await before.queue.add(message('2', '/chats/b'))
  expect(await settle(before.queue)).toEqual(['1', '2'])
  expect(before.queue.pause()).toBe('unreachable')
  const after = openPage(store, () => unreachable)
  await after.queue.open('anna')
  await after.queue.add(message('3'))
  expect(await settle(after.queue)).toEqual(['1', '2', '3'])
  after.server.answer = () => undefined
  after.queue.wake()
  expect(await settle(after.queue)).toEqual([])
  expect(after.stored).toEqual(['1', '2', '3'])
  expect(after.queue.pause()).toBe(undefined)
})

test('tries again by itself after a while', async () => {
  let failures = 2
  const { queue, stored } = openPage(memoryStore(), () =>
    failures-- > 0 ? new HttpProblem('unavailable', 'Later', 503) : undefined,
  )
  await queue.open('anna')
  await queue.add(message('1'))
  expect(await settle(queue)).toEqual(['1'])
  await jest.advanceTimersByTimeAsync(1_300)
  await jest.advanceTimersByTimeAsync(2_600)
  expect(stored).toEqual(['1'])
})

test('a refused entry holds the later ones of its place, and no other place', async () => {
  const { queue, stored, server } = openPage(memoryStore(), (text) =>
    text === '1' ? refused : undefined,
  )
  await queue.open('anna')
  for (const [text, place] of [
    ['1', '/chats/a'],
    ['2', '/chats/a'],
    ['3', '/chats/b'],
  ] as const)
    await queue.add(message(text, place))
  expect(await settle(queue)).toEqual(['1', '2'])
  expect(stored).toEqual(['3'])
  const [first] = queue.entries()
  expect(first?.refusal).toMatchObject({ code: 'forbidden', message: refused.message })
  server.answer = () => undefined
  await queue.retry(first!.id)
  await settle(queue)
  expect(stored).toEqual(['3', '1', '2'])
})

test('a refused entry can be given up by the page that hears of it, even while the device is slow to store the refusal', async () => {
  const store = memoryStore()
  const slow: QueueStore = {
    ...store,
    put: async (entry) =>
      (await store.put(entry)) && entry.refusal ? new Promise(() => {}) : true,
  }
  const { queue } = openPage(slow, () => refused)
  const discards: Promise<boolean>[] = []
  queue.watch(() =>
    discards.push(
      ...queue.entries().flatMap(({ id, refusal }) => (refusal ? [queue.discard(id)] : [])),
    ),
  )
  await queue.open('anna')
  await queue.add(message('1'))
  expect(await settle(queue)).toEqual([])
  expect(await Promise.all(discards)).toEqual([true])
})

test('an entry that is given up or changed while it waits is sent as it is then', async () => {
  const { queue, stored, server } = openPage(memoryStore(), () => unreachable)
  await queue.open('anna')
  const [first, second] = [await queue.add(message('1')), await queue.add(message('2'))]
  await settle(queue)
  expect(await queue.discard(first.id)).toBe(true)
  expect(await queue.change(second.id, message('2, again'))).toBe(true)
  server.answer = () => undefined
  queue.wake()
  await settle(queue)
  expect(stored).toEqual(['2, again'])
  expect(await queue.change(second.id, message('late'))).toBe(false)
})

test('what a person queued is never sent for another, and is gone after signing out', async () => {
  const store = memoryStore()
  const anna = openPage(store, () => unreachable)
  await anna.queue.open('anna')
  await anna.queue.add(message('of Anna'))
  await settle(anna.queue)
  const ben = openPage(store)
  await ben.queue.open('ben')
  expect([await settle(ben.queue), ben.stored]).toEqual([[], []])
  await anna.queue.forget()
  expect([await settle(anna.queue), await store.read('anna')]).toEqual([[], []])
})

test('a session of another person stops the queue without losing an entry, and the request names who made it', async () => {
  const senders: string[] = []
  const queue = createQueue({
    store: memoryStore(),
    send: (_, uid) => {
      senders.push(uid)
      return Promise.reject(new HttpProblem('other_person', problems.other_person.title, 409))
    },
    isSignedIn: () => true,
    alone: (_, work) => work(),
    tellTabs: () => undefined,
  })
  await queue.open('anna')
  await queue.add(message('1'))
  expect(await settle(queue)).toEqual(['1'])
  expect(queue.entries()[0]?.refusal).toBeUndefined()
  expect(senders).toEqual(['anna'])
})

test('an ended session stops the queue without losing an entry', async () => {
  const ended = new HttpProblem('unauthenticated', problems.unauthenticated.title, 401)
  const { queue } = openPage(memoryStore(), () => ended)
  await queue.open('anna')
  await queue.add(message('1'))
  expect(await settle(queue)).toEqual(['1'])
  expect(queue.entries()[0]?.refusal).toBeUndefined()
})

test('a browser that keeps nothing sends in order all the same', async () => {
  const { queue, stored, server } = openPage(memoryStore(true), () => unreachable)
  await queue.open('anna')
  await queue.add(message('1'))
  await queue.add(message('2'))
  await settle(queue)
  server.answer = () => undefined
  queue.wake()
  await settle(queue)
  expect(stored).toEqual(['1', '2'])
})
