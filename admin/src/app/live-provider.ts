import type { LiveEvent, LiveProvider } from '@refinedev/core'
import {
  relationsOf,
  resourceNamed,
  resources,
  targetOf,
  titleSourcesOf,
  type LiveChange,
} from '@tinkerdesk/shared'
import { wantLive } from './live-client.js'
import { takeOwnWrite } from '../client/own-writes.js'

interface Subscriber {
  channel: string
  /** The resource whose rows are shown, and the resources whose names appear in them. */
  about: ReadonlySet<string>
  /** Refine's own hooks reload everything of the resource; other subscribers receive each event. */
  refreshes: string | undefined
  callback: (event: LiveEvent) => void
}

/** Changes within this window cause one refresh. */
const batchWindowMs = 120

const subscribers = new Set<Subscriber>()
const dirty = new Map<string, Subscriber>()
let refreshing: ReturnType<typeof setTimeout> | undefined

const resourceAt = (name: string | undefined) =>
  resources.find((resource) => resource.url === name || resource.name === name)

/** The value of `meta.join`, as lists set it. */
function joinedBy(meta: { join?: unknown } | undefined): string[] {
  const joins = Array.isArray(meta?.join) ? (meta.join as (string | { field?: string })[]) : []
  return joins.flatMap((join) => (typeof join === 'string' ? join : (join.field ?? [])))
}

const want = () => wantLive(new Set([...subscribers].flatMap(({ about }) => [...about])))

/** Refine's live provider on this tab's socket. Open lists and records receive changes of their own resource and of those they name. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, params, callback }): Subscriber | undefined => {
    const several = (params as { resources?: readonly string[] } | undefined)?.resources
    const shown = (several ?? [params?.resource ?? channel.replace(/^resources\//, '')]).flatMap(
      (name) => resourceAt(name) ?? [],
    )
    const [resource] = shown
    if (!resource) return undefined
    const joined = joinedBy(params?.meta as { join?: unknown } | undefined)
    const targets = relationsOf(resource).flatMap(({ path, field }) =>
      joined.includes(path) ? (targetOf(field)?.to ?? []) : [],
    )
    const sources = [...shown, ...targets.map((to) => resourceNamed(to))].flatMap(titleSourcesOf)
    const refreshes = params?.subscriptionType ? resource.name : undefined
    const subscriber = {
      channel,
      callback,
      refreshes,
      about: new Set([...shown.map(({ name }) => name), ...targets, ...sources]),
    }
    subscribers.add(subscriber)
    want()
    return subscriber
  },
  unsubscribe: (subscriber: Subscriber) => {
    subscribers.delete(subscriber)
    want()
  },
}

/** Publishes changed rows of a resource. `changes` is absent if there are too many to list. */
export function liveChanged(resource: string, changes: LiveChange[] | undefined) {
  // Take every change, even after one that is not our own.
  const isOwn =
    changes !== undefined &&
    changes.map(({ id, by }) => takeOwnWrite(id) && by === 'tab').every(Boolean)
  for (const subscriber of subscribers) {
    if (!subscriber.about.has(resource)) continue
    // Refine has already reloaded what this tab saved. Only its names in rows of other resources are outdated.
    if (isOwn && subscriber.refreshes === resource) continue
    // Each of Refine's hooks would refresh the whole resource; one is enough.
    if (subscriber.refreshes) dirty.set(subscriber.refreshes, subscriber)
    else subscriber.callback(eventOf(subscriber, changes))
  }
  refreshing ??= setTimeout(refresh, batchWindowMs)
}

function refresh() {
  refreshing = undefined
  const due = [...dirty.values()]
  dirty.clear()
  for (const subscriber of due)
    if (subscribers.has(subscriber)) subscriber.callback(eventOf(subscriber, undefined))
}

const eventOf = ({ channel }: Subscriber, changes: LiveChange[] | undefined): LiveEvent => ({
  channel,
  type: '*',
  payload: changes
    ? {
        ids: changes.map(({ id }) => id),
        actions: [...new Set(changes.map(({ action }) => action))],
        changes,
      }
    : {},
  date: new Date(),
})
