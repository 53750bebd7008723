import { createQueue, type Queue } from './create-queue.js'

const message = {
  place: '/chats/a',
  to: '/chats/a',
  title: 'Message',
  request: { method: 'post', url: '/api/chat-messages' },
} as const

/** A queue on a device that stores by `put`. The server answers nothing until `answer` is called. */
async function openQueue(put: () => Promise<boolean>) {
  const ok = () => Promise.resolve(true)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const queue = createQueue({
    store: { read: () => Promise.resolve(null), put, remove: ok, sweep: ok },
    send: () => answered,
    isSignedIn: () => true,
    alone: (_, work) => work(),
    tellTabs: () => undefined,
  })
  await queue.open('anna')
  return { queue, answer }
}

/** Returns whether an entry is kept after everything that can go on has gone on. */
async function isKept(queue: Queue, id: string) {
  let is = false
  void queue.kept(id).then(() => (is = true))
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  return is
}

test('a reload loses an entry until the device has stored it, and no longer', async () => {
  let store: (isStored: boolean) => void = () => {}
  const stored = new Promise<boolean>((resolve) => (store = resolve))
  const { queue } = await openQueue(() => stored)
  const id = queue.nextId()
  void queue.add(message, id)
  expect(queue.entries().map((entry) => entry.id)).toEqual([id])
  expect(await isKept(queue, id)).toBe(false)
  const kept = queue.kept(id)
  store(true)
  await kept
  expect(await isKept(queue, id)).toBe(true)
})

test('a reload loses an entry that the device cannot store until it is sent or given up', async () => {
  const { queue, answer } = await openQueue(() => Promise.resolve(false))
  const [first, second] = [await queue.add(message), await queue.add(message)]
  expect([await isKept(queue, first.id), await isKept(queue, second.id)]).toEqual([false, false])
  await queue.discard(second.id)
  expect([await isKept(queue, first.id), await isKept(queue, second.id)]).toEqual([false, true])
  answer()
  expect(await isKept(queue, first.id)).toBe(true)
})
