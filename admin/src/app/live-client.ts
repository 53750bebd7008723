import type { Socket } from 'socket.io-client'
import { tabId } from '../client/tab.js'

/** Handlers of the server's messages; see docs/live.md. */
interface LiveListeners {
  /** Rows of a resource changed. `changes` is absent if there are too many to list. */
  onChanged: (resource: string, changes: LiveChange[] | undefined) => void
  onMeChanged: () => void
  onSignedOut: (reason: 'expired' | 'disabled') => void
  /** Events may have been missed until now. */
  onGap: () => void
  /** The server no longer accepts the session. */
  onRefused: () => void
  onPaused: (isPaused: boolean) => void
}

/** One changed row. `gone` means that this person may no longer read it. `by` marks this person's own changes, made in this tab or elsewhere. */
export interface LiveChange {
  id: string
  action: 'create' | 'update' | 'archive' | 'restore' | 'purge' | 'gone'
  by?: 'tab' | 'you'
}

interface ChangedMessage {
  resource: string
  changes?: LiveChange[]
}
type Answer = { ok: boolean }

const pausedAfter = 5_000
const asleepAfter = 15_000
const refusedRetry = 20_000
/** Delays unsubscribing, so that moving back and forth between pages does not resubscribe each time. */
const letGoAfter = 10_000

let socket: Socket | undefined
/** The resources shown in this tab, and those the server knows of on this connection. */
let subscribed: ReadonlySet<string> = new Set()
const held = new Set<string>()
let syncing: ReturnType<typeof setTimeout> | undefined
let lettingGo: ReturnType<typeof setTimeout> | undefined

/** Sets the resources to listen to. The server is told after a delay, so that a page change is one update. */
export function wantLive(resources: ReadonlySet<string>) {
  subscribed = resources
  clearTimeout(syncing)
  syncing = setTimeout(sync, 30)
}

function sync() {
  if (!socket?.connected) return
  const connected = socket
  for (const resource of subscribed) {
    if (held.has(resource)) continue
    held.add(resource)
    // A refused subscription is retried after the next change of rights.
    connected.emit('subscribe', { resource }, ({ ok }: Answer) => void (ok || held.delete(resource)))
  }
  clearTimeout(lettingGo)
  lettingGo = setTimeout(letGo, letGoAfter)
}

function letGo() {
  if (!socket?.connected) return
  for (const resource of held) {
    if (subscribed.has(resource)) continue
    held.delete(resource)
    socket.emit('unsubscribe', { resource })
  }
}

/** Opens this tab's one socket and returns a function that closes it. */
export function openLive(listeners: LiveListeners): () => void {
  let isClosed = false
  let pausing: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = 0

  const pauseSoon = () => (pausing ??= setTimeout(() => listeners.onPaused(true), pausedAfter))
  const resume = () => {
    clearTimeout(pausing)
    pausing = undefined
    listeners.onPaused(false)
  }
  const retryLater = (again: () => void) => {
    clearTimeout(retrying)
    retrying = setTimeout(again, refusedRetry * (0.5 + Math.random()))
  }
  /** Reconnects at once, ignoring the back-off. */
  const reconnect = () => socket?.disconnect().connect()

  const begin = async () => {
    const load = await import('socket.io-client').catch(() => undefined)
    if (isClosed) return
    if (!load) return retryLater(() => void begin())
    const opened = load.io({
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 30_000,
      randomizationFactor: 0.5,
      timeout: 10_000,
      auth: { tab: tabId },
    })
    socket = opened
    opened.on('connect', () => {
      held.clear()
      sync()
      resume()
      listeners.onGap()
    })
    opened.on('disconnect', (reason) => {
      if (isClosed) return
      pauseSoon()
      // The client does not reconnect by itself after the server closed the connection.
      if (reason === 'io server disconnect') retryLater(reconnect)
    })
    opened.on('connect_error', () => {
      pauseSoon()
      if (opened.active) return
      listeners.onRefused()
      retryLater(reconnect)
    })
    opened.on('changed', ({ resource, changes }: ChangedMessage) => listeners.onChanged(resource, changes))
    opened.on('me-changed', () => {
      sync()
      listeners.onMeChanged()
    })
    opened.on('signed-out', ({ reason }: { reason: 'expired' | 'disabled' }) => listeners.onSignedOut(reason))
  }

  /** After sleep a socket can look connected and be dead: ping it. */
  const wake = () => {
    if (!socket?.connected) return reconnect()
    socket.timeout(3_000).emit('hello', (error: Error | null) => (error ? reconnect() : resume()))
    listeners.onGap()
  }
  const onVisible = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > asleepAfter) wake()
  }

  // After the first paint: live updates must not delay the page.
  const starting = setTimeout(() => void begin(), 300)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', wake)
  window.addEventListener('offline', pauseSoon)
  return () => {
    isClosed = true
    for (const timer of [starting, pausing, retrying]) clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', pauseSoon)
    socket?.disconnect()
    socket = undefined
    held.clear()
  }
}
