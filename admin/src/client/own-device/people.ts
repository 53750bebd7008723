import { createStore, promisifyRequest } from 'idb-keyval'
import { attempt } from '../storage/attempt.js'
import type { Ownership } from './ownership.js'

/**
 * What a device remembers of the people who signed in on it: at most two hashes with a salt of its own, so that it can tell one person from
 * several, and no more. It outlives a sign-out.
 */
interface DevicePeople {
  salt: string
  people: readonly string[]
  /** The person who marked the device as their own. */
  own: string | null
}

const store = createStore('device-people', 'people')
const key = 'people'

const textOf = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

async function hashOf(salt: string, uid: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${uid}`))
  return textOf(new Uint8Array(digest).slice(0, 12))
}

/** Changes the memory in one transaction and returns it. */
const update = (change: (now: DevicePeople) => DevicePeople): Promise<DevicePeople> =>
  store('readwrite', async (rows) => {
    const now = (await promisifyRequest(rows.get(key))) as DevicePeople | undefined
    const salt = textOf(crypto.getRandomValues(new Uint8Array(12)))
    const next = change(now ?? { salt, people: [], own: null })
    rows.put(next, key)
    await promisifyRequest(rows.transaction)
    return next
  })

/** Notes that a person is signed in on this device. A second person ends its mark permanently. Undefined if the device cannot tell. */
export const notePerson = (uid: string): Promise<Ownership | undefined> =>
  attempt(async () => {
    const { salt } = await update((now) => now)
    const hash = await hashOf(salt, uid)
    const { people, own } = await update((now) => {
      const next = now.people.includes(hash) ? now.people : [...now.people, hash].slice(0, 2)
      return { ...now, people: next, own: next.length > 1 ? null : now.own }
    })
    return { isShared: people.length > 1, isOwn: own === hash }
  }, undefined)

/** Marks the device as a person's own, or not. Does nothing on one that several people have used. */
export const markOwn = (uid: string, isOwn: boolean): Promise<Ownership | undefined> =>
  attempt(async () => {
    const before = await notePerson(uid)
    if (!before || before.isShared) return before
    const { salt } = await update((now) => now)
    const hash = await hashOf(salt, uid)
    await update((now) => ({ ...now, own: isOwn ? hash : null }))
    return { ...before, isOwn }
  }, undefined)
