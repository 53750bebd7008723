import type { LiveEvent, LiveProvider } from '@refinedev/core'
import { relationsOf, resources, targetOf } from '@tinkerdesk/shared'
import { wantLive, type LiveChange } from './live-client.js'
import { takeOwnWrite } from './own-writes.js'

interface Subscriber {
  channel: string
  /** The resource whose rows are shown, and with it those whose names stand in them. */
  about: ReadonlySet<string>
  /** Refine's own hooks ask anew for everything of this resource; others are told of each event. */
  refreshes: string | undefined
  callback: (event: LiveEvent) => void
}

/** Changes of this time are one refresh. */
const gather = 120

const subscribers = new Set<Subscriber>()
const dirty = new Map<string, Subscriber>()
let refreshing: ReturnType<typeof setTimeout> | undefined

const named = (name: string | undefined) => resources.find((resource) => resource.url === name || resource.name === name)

/** `meta.join` as a list asks for it. */
function joinedBy(meta: { join?: unknown } | undefined): string[] {
  const joins = Array.isArray(meta?.join) ? (meta.join as (string | { field?: string })[]) : []
  return joins.flatMap((join) => (typeof join === 'string' ? join : (join.field ?? [])))
}

const want = () => wantLive(new Set([...subscribers].flatMap(({ about }) => [...about])))

/** Refine's live provider on this tab's socket: whatever list or record is open hears of its changes, and of those in what it names. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, params, callback }): Subscriber | undefined => {
    const several = (params as { resources?: readonly string[] } | undefined)?.resources
    const found = (several ?? [params?.resource ?? channel.replace(/^resources\//, '')]).flatMap((name) => named(name) ?? [])
    const [resource] = found
    if (!resource) return undefined
    const joined = joinedBy(params?.meta as { join?: unknown } | undefined)
    const targets = relationsOf(resource).flatMap(({ path, field }) => (joined.includes(path) ? (targetOf(field)?.to ?? []) : []))
    const refreshes = params?.subscriptionType ? resource.name : undefined
    const subscriber = { channel, callback, refreshes, about: new Set([...found.map(({ name }) => name), ...targets]) }
    subscribers.add(subscriber)
    want()
    return subscriber
  },
  unsubscribe: (subscriber: Subscriber) => {
    subscribers.delete(subscriber)
    want()
  },
}

/** Hands on that rows of a resource changed; `changes` are absent when there are too many to name. */
export function liveChanged(resource: string, changes: LiveChange[] | undefined) {
  const url = named(resource)?.url ?? resource
  // Each change is taken, whatever the others are.
  const isOwn = changes !== undefined && changes.map(({ id, by }) => takeOwnWrite(url, id) && by === 'tab').every(Boolean)
  for (const subscriber of subscribers) {
    if (!subscriber.about.has(resource)) continue
    // Refine has read again what this tab saved; only names that stand in rows of other resources are behind.
    if (isOwn && subscriber.refreshes === resource) continue
    // Each of Refine's hooks would refresh its whole resource: one of them does it for all.
    if (subscriber.refreshes) dirty.set(subscriber.refreshes, subscriber)
    else subscriber.callback(eventOf(subscriber, changes))
  }
  refreshing ??= setTimeout(refresh, gather)
}

function refresh() {
  refreshing = undefined
  const due = [...dirty.values()]
  dirty.clear()
  for (const subscriber of due) if (subscribers.has(subscriber)) subscriber.callback(eventOf(subscriber, undefined))
}

const eventOf = ({ channel }: Subscriber, changes: LiveChange[] | undefined): LiveEvent => ({
  channel,
  type: '*',
  payload: changes ? { ids: changes.map(({ id }) => id), actions: [...new Set(changes.map(({ action }) => action))], changes } : {},
  date: new Date(),
})
