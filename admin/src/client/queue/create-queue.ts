import { decodeTime, monotonicFactory } from 'ulid'
import { createPauses } from './create-pauses.js'
import { nextOf, outcomeOf, type QueueEntry, type ToSend } from './queue-entry.js'
import type { QueueParts } from './queue-parts.js'

type Sent = (entry: QueueEntry, answer: unknown) => void

/** A person's requests on their way to the server: stored first, sent in order, and kept until the server has answered. */
export function createQueue({ store, send, isSignedIn, alone, tellTabs }: QueueParts) {
  const nextUlid = monotonicFactory()
  const listeners = new Set<() => void>()
  const sentListeners = new Set<Sent>()
  /** Entries that are not stored yet, or that the browser does not store. They live as long as the page. */
  const unstored = new Map<string, QueueEntry>()
  /** Entries that are being stored: a page that is closed now loses them. */
  const storing = new Set<string>()
  /** Entries that this page removed. A read that began before may still have them. */
  const gone = new Set<string>()
  let uid: string | undefined
  /** Ends when the person's entries are read. */
  let opening: Promise<void> | undefined
  let entries: readonly QueueEntry[] = []
  let onItsWay: string | undefined
  let isRunning = false
  let isAwake = false

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const show = (next: readonly QueueEntry[]) => {
    entries = next.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    notify()
  }
  const pauses = createPauses(wake, notify)

  /** Also after the entries of an earlier page, if the clock was set back. */
  const nextId = () =>
    nextUlid(Math.max(Date.now(), ...entries.slice(-1).map(({ id }) => decodeTime(id) + 1)))

  async function reload(): Promise<void> {
    const stored = uid === undefined ? [] : await store.read(uid)
    if (stored)
      show([...stored.filter(({ id }) => !gone.has(id) && !unstored.has(id)), ...unstored.values()])
  }
  async function put(entry: QueueEntry): Promise<void> {
    show([...entries.filter(({ id }) => id !== entry.id), entry])
    unstored.set(entry.id, entry)
    storing.add(entry.id)
    const isStored = await store.put(entry)
    if (unstored.get(entry.id) === entry) {
      storing.delete(entry.id)
      if (isStored) unstored.delete(entry.id)
      show(entries)
    }
    tellTabs()
  }
  async function remove(id: string): Promise<void> {
    unstored.delete(id)
    storing.delete(id)
    gone.add(id)
    show(entries.filter((entry) => entry.id !== id))
    await store.remove(id)
    tellTabs()
  }

  /** The server has the entry: a fault of a page that hears so must not look like a refusal. */
  function tellSent(entry: QueueEntry, answer: unknown): void {
    for (const listener of sentListeners)
      try {
        listener(entry, answer)
      } catch (error) {
        reportError(error)
      }
  }
  /** Sends one entry. Returns false if sending must pause. */
  async function sendOne(entry: QueueEntry): Promise<boolean> {
    onItsWay = entry.id
    try {
      const answer = await send(entry.request, entry.uid)
      pauses.succeed()
      tellSent(entry, answer)
      await remove(entry.id)
      return true
    } catch (error) {
      const outcome = outcomeOf(error)
      // A listener that hears of the refusal may discard or change the entry at once.
      onItsWay = undefined
      if (outcome === 'later') pauses.begin(error)
      if (typeof outcome === 'object') await put({ ...entry, refusal: outcome })
      return typeof outcome === 'object'
    } finally {
      onItsWay = undefined
    }
  }
  async function sendAll(person: string): Promise<void> {
    // Another tab may have sent some.
    await reload()
    for (let entry = nextOf(entries); entry && isSignedIn(person); entry = nextOf(entries))
      if (!(await sendOne(entry))) return
    pauses.end()
  }
  async function run(): Promise<void> {
    isRunning = true
    while (isAwake && uid !== undefined) {
      isAwake = false
      const person = uid
      await alone(person, () => sendAll(person)).catch(() => undefined)
    }
    isRunning = false
  }
  /** Sends everything that can be sent, now. */
  function wake(): void {
    pauses.clear()
    isAwake = true
    if (!isRunning && entries.length > 0) void run()
  }

  return {
    /** Starts with this person's entries and deletes those of other people. Calling it again only waits until they are there. */
    async open(person: string): Promise<void> {
      if (uid !== person) {
        uid = person
        opening = store.sweep(person).then(reload).then(wake)
      }
      await opening
    },
    /** Returns the id for the next entry. Needed by a request that names it. */
    nextId,
    /** Queues a request and starts sending. Resolves when it is stored on this device, or cannot be (see `kept`). Throws before `open`. */
    async add(toSend: ToSend, id: string = nextId()): Promise<QueueEntry> {
      if (uid === undefined) throw new Error('The queue belongs to nobody yet.')
      const entry = { ...toSend, id, uid, at: Date.now() }
      await put(entry)
      wake()
      return entry
    },
    /** Resolves when a reload no longer loses an entry: this device has stored it, or it was sent or given up. */
    kept: (id: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (unstored.has(id)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    /** Replaces what an entry sends and shows, such as an edit by a later one. Returns false if it is gone or on its way. */
    async change(
      id: string,
      next: Partial<Pick<ToSend, 'request' | 'shown' | 'title'>>,
    ): Promise<boolean> {
      const entry = entries.find((each) => each.id === id)
      if (!entry || id === onItsWay) return false
      const { refusal: _, ...rest } = entry
      await put({ ...rest, ...next })
      wake()
      return true
    },
    /** Sends a refused entry again, and those behind it. */
    async retry(id: string): Promise<void> {
      const entry = entries.find((each) => each.id === id)
      if (!entry) return
      const { refusal: _, ...rest } = entry
      await put(rest)
      wake()
    },
    /** Gives an entry up. Returns false if it is on its way. */
    async discard(id: string): Promise<boolean> {
      if (id === onItsWay) return false
      await remove(id)
      wake()
      return true
    },
    /** Deletes everything, on signing out. */
    async forget(): Promise<void> {
      pauses.clear()
      uid = undefined
      unstored.clear()
      storing.clear()
      show([])
      await store.sweep()
      tellTabs()
    },
    /** All entries of the person, oldest first. The same array until something changes. */
    entries: () => entries,
    /** True for a moment, in which a page that is closed loses the entry. */
    isStoring: (id: string) => storing.has(id),
    /** Why entries wait, or `undefined` while they are sent. */
    pause: pauses.current,
    wake,
    /** Reads again what another tab changed, and sends what it left. */
    async hearTab(): Promise<void> {
      await reload()
      wake()
    },
    /** Calls `listener` after every change. Returns a function that ends it. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls `listener` with the server's answer to an entry that this tab sent. Returns a function that ends it. */
    onSent(listener: Sent): () => void {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
  }
}
export type Queue = ReturnType<typeof createQueue>
