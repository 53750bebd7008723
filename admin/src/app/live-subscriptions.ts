import type { Socket } from 'socket.io-client'

type Ack = { ok: boolean; isMissed?: boolean }

/** A page that is left and opened again soon keeps its subscription. */
const unsubscribeAfterMs = 10_000

/**
 * Keeps the server's subscriptions of this tab in sync with the resources open in it. Calls `onMissed` with a resource that changed after the
 * page had read it and before it was subscribed to.
 */
export function createSubscriptions(onMissed: (resource: string) => void) {
  let socket: Socket | undefined
  let open: ReadonlySet<string> = new Set()
  /** The resources that the server knows of on this connection. */
  const subscribed = new Set<string>()
  let syncing: ReturnType<typeof setTimeout> | undefined
  let unsubscribing: ReturnType<typeof setTimeout> | undefined

  const sync = (since?: string) => {
    if (!socket?.connected) return
    const connected = socket
    for (const resource of open) {
      if (subscribed.has(resource)) continue
      subscribed.add(resource)
      // A refused one is requested again after the next change of rights.
      connected.emit('subscribe', { resource, since }, ({ ok, isMissed }: Ack) => {
        if (!ok) subscribed.delete(resource)
        if (isMissed) onMissed(resource)
      })
    }
    clearTimeout(unsubscribing)
    unsubscribing = setTimeout(unsubscribe, unsubscribeAfterMs)
  }
  const unsubscribe = () => {
    if (!socket?.connected) return
    for (const resource of subscribed) {
      if (open.has(resource)) continue
      subscribed.delete(resource)
      socket.emit('unsubscribe', { resource })
    }
  }
  return {
    /** Sets the open resources. The server is notified a moment later, so that a change of page is one change. */
    setOpen(resources: ReadonlySet<string>) {
      open = resources
      clearTimeout(syncing)
      syncing = setTimeout(() => sync(), 30)
    },
    /** Starts from nothing on a new connection. Without a connection there is nothing to send. `since` is the mark of what the page has read. */
    attach(connection: Socket | undefined, since?: string) {
      socket = connection
      subscribed.clear()
      sync(since)
    },
    sync: () => sync(),
  }
}
