import type { Job } from '@tinkerdesk/shared'
import type {
  ChangedMessage,
  ChatEvent,
  ChatSeen,
  ChatTyping,
  LiveChange,
  SessionEnd,
  ViewersMessage,
} from '@tinkerdesk/shared/wire/live'
import type { Socket } from 'socket.io-client'
import { whenTyping, type ChatNews } from '../client/chat-news.js'
import { pageMark } from '../client/event-mark.js'
import { noteDiscussion, noteViewers, whenLooking, type OpenRecord } from '../client/record-news.js'
import { tabId } from '../client/tab.js'
import { whenIdle } from '../ui/device/when-idle.js'
import { createSubscriptions } from './live-subscriptions.js'

/** Handlers of the server's messages; see docs/live.md. */
interface LiveListeners {
  /** Rows of a resource changed. `changes` is absent if there are too many to list. */
  onChanged: (resource: string, changes: LiveChange[] | undefined) => void
  onMeChanged: () => void
  onJob: (job: Job) => void
  onChat: (news: ChatNews) => void
  onSignedOut: (reason: SessionEnd) => void
  /** Events may have been missed until now. */
  onGap: () => void
  /** Events about the person, chats or notifications may have been missed until now, but none about records. */
  onSmallGap: () => void
  /** The server no longer accepts the session. */
  onRefused: () => void
  onPaused: (isPaused: boolean) => void
}

const pausedAfter = 5_000
const asleepAfter = 15_000
const refusedRetry = 20_000

/** Reads again what changed before the tab listened. */
let onMissed = (_resource: string): void => {}
const subscriptions = createSubscriptions((resource) => onMissed(resource))

/** Sets the resources to listen to. */
export const wantLive = (resources: ReadonlySet<string>) => subscriptions.setOpen(resources)

/** Opens this tab's one socket and returns a function that closes it. */
export function openLive(listeners: LiveListeners): () => void {
  let socket: Socket | undefined
  let isClosed = false
  let pausing: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = 0
  let isFirst = true
  onMissed = (resource) => listeners.onChanged(resource, undefined)

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
    // Nobody waits for it: with the connection, the server says what changed since the page was read.
    await whenIdle(1_000)
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
      // Without TLS, a browser sends no origin with a GET. This header shows that the page is ours.
      transportOptions: { polling: { extraHeaders: { 'x-tab': tabId } } },
    })
    socket = opened
    opened.on('connect', () => {
      // At first, the server says what changed since the page was read. Later, the page may show older answers.
      const since = isFirst ? pageMark() : undefined
      isFirst = false
      subscriptions.attach(opened, since)
      whenLooking((name, body, onAnswer) =>
        opened.emit(name, body, ({ isMissed }: { isMissed?: boolean }) =>
          onAnswer(isMissed === true),
        ),
      )
      resume()
      if (since === undefined) listeners.onGap()
      else
        opened.emit(
          'hello',
          { since },
          ({ isMissed }: { isMissed?: boolean }) => isMissed === false || listeners.onSmallGap(),
        )
    })
    opened.on('disconnect', (reason) => {
      whenLooking(undefined)
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
    opened.on('changed', (message: ChangedMessage) =>
      listeners.onChanged(message.resource, 'changes' in message ? message.changes : undefined),
    )
    opened.on('job', (job: Job) => listeners.onJob(job))
    opened.on('chat-message', (event: ChatEvent) => listeners.onChat({ type: 'message', event }))
    opened.on('chat-group', (change: { group: string; isMember: boolean }) =>
      listeners.onChat({ type: 'group', ...change }),
    )
    opened.on('chat-seen', (seen: ChatSeen) => listeners.onChat({ type: 'seen', ...seen }))
    opened.on('chat-typing', (typing: ChatTyping) =>
      listeners.onChat({ type: 'typing', ...typing }),
    )
    whenTyping((group) => void (opened.connected && opened.emit('typing', { group })))
    opened.on('viewers', (message: ViewersMessage) => noteViewers(message))
    opened.on('discussion', (of: OpenRecord) => noteDiscussion(of))
    opened.on('bell', () => listeners.onChat({ type: 'bell' }))
    opened.on('me-changed', () => {
      subscriptions.sync()
      listeners.onMeChanged()
    })
    opened.on('signed-out', ({ reason }: { reason: SessionEnd }) => listeners.onSignedOut(reason))
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
    subscriptions.attach(undefined)
  }
}
