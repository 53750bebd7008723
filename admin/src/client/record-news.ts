import type { ViewersMessage } from '@tinkerdesk/shared/wire/live'

/** A record that this tab has open. */
export interface OpenRecord {
  resource: string
  id: string
}

interface Listener {
  onViewers?: (message: ViewersMessage) => void
  /** The discussion may have changed since it was read. */
  onDiscussion?: () => void
}

interface Look {
  of: OpenRecord
  listeners: Map<Listener, boolean>
}

type Send = (name: 'look' | 'leave', body: object, onAnswer: (isMissed: boolean) => void) => void

const looks = new Map<string, Look>()
const keyOf = ({ resource, id }: OpenRecord) => `${resource} ${id}`
let send: Send | undefined

function tell({ of, listeners }: Look): void {
  const isEditing = [...listeners.values()].some(Boolean)
  send?.('look', { ...of, isEditing }, (isMissed) => isMissed && noteDiscussion(of))
}

/** Sets the function that tells the server which records this tab has open, and tells it. `undefined` without a connection. */
export function whenLooking(act: Send | undefined): void {
  send = act
  for (const look of looks.values()) tell(look)
}

/** Listens to the people of a record and to its discussion, while it is open. Returns a function that ends it. */
export function lookAt(of: OpenRecord, isEditing: boolean, listener: Listener): () => void {
  const look = looks.get(keyOf(of)) ?? { of, listeners: new Map() }
  looks.set(keyOf(of), look)
  look.listeners.set(listener, isEditing)
  // The parts of a page come together.
  queueMicrotask(() => tell(look))
  return () => {
    look.listeners.delete(listener)
    if (look.listeners.size > 0) return
    looks.delete(keyOf(of))
    send?.('leave', of, () => {})
  }
}

/** Passes the people of a record to the parts that show them. */
export function noteViewers(message: ViewersMessage): void {
  for (const listener of looks.get(keyOf(message))?.listeners.keys() ?? [])
    listener.onViewers?.(message)
}

/** Passes on that the discussion of a record has changed. */
export function noteDiscussion(of: OpenRecord): void {
  for (const listener of looks.get(keyOf(of))?.listeners.keys() ?? []) listener.onDiscussion?.()
}
