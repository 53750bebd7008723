import type { Socket } from 'socket.io-client'
import { tabId } from '../client/tab.js'

/** What becomes of what the server says; see docs/live.md. */
interface LiveListeners {
  /** Rows of a resource changed; without `changes` too many to name. */
  onChanged: (resource: string, changes: LiveChange[] | undefined) => void
  onMeChanged: () => void
  onSignedOut: (reason: 'expired' | 'disabled') => void
  /** Whatever happened until now may have gone unheard. */
  onGap: () => void
  /** The server does not take the session any more. */
  onRefused: () => void
  onPaused: (isPaused: boolean) => void
}

/** One row that changed, and how: `gone` left what this person may read. `by` tells this person's own changes: made in this tab, or elsewhere. */
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
/** Who goes back and forth between pages does not subscribe anew each time. */
const letGoAfter = 10_000

let socket: Socket | undefined
/** The resources that are open in this tab, and those that the server knows of on this connection. */
let wanted: ReadonlySet<string> = new Set()
const held = new Set<string>()
let syncing: ReturnType<typeof setTimeout> | undefined
let lettingGo: ReturnType<typeof setTimeout> | undefined

/** Names the resources to hear of; the server is told a moment later, so that a change of page is one change. */
export function wantLive(resources: ReadonlySet<string>) {
  wanted = resources
  clearTimeout(syncing)
  syncing = setTimeout(sync, 30)
}

function sync() {
  if (!socket?.connected) return
  const connected = socket
  for (const resource of wanted) {
    if (held.has(resource)) continue
    held.add(resource)
    // What was refused is asked for again after the next change of rights.
    connected.emit('subscribe', { resource }, ({ ok }: Answer) => void (ok || held.delete(resource)))
  }
  clearTimeout(lettingGo)
  lettingGo = setTimeout(letGo, letGoAfter)
}

function letGo() {
  if (!socket?.connected) return
  for (const resource of held) {
    if (wanted.has(resource)) continue
    held.delete(resource)
    socket.emit('unsubscribe', { resource })
  }
}

/** Opens this tab's one socket, and keeps it open until the answered function is called. */
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
  /** Starts anew at once, whatever the delay of the next try was. */
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
      // The client does not come back by itself to a server that sent it away.
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

  /** A line that only seems to stand after a sleep is found out by asking. */
  const wake = () => {
    if (!socket?.connected) return reconnect()
    socket.timeout(3_000).emit('hello', (error: Error | null) => (error ? reconnect() : resume()))
    listeners.onGap()
  }
  const onVisible = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > asleepAfter) wake()
  }

  // After the first paint: the page is not kept waiting for what only matters when others change something.
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
