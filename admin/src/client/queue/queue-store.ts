import { createStore, promisifyRequest } from 'idb-keyval'
import { attempt } from '../storage/attempt.js'
import type { QueueEntry } from './queue-entry.js'

/** Where entries are kept. Nothing throws: a browser that keeps nothing gives `null` or `false`. */
export interface QueueStore {
  /** Returns a person's entries, oldest first, or `null`. */
  read(uid: string): Promise<QueueEntry[] | null>
  put(entry: QueueEntry): Promise<boolean>
  remove(id: string): Promise<boolean>
  /** Deletes the entries of other people, and old ones. Without a person, all. */
  sweep(uid?: string): Promise<boolean>
}

const lifetimeMs = 30 * 24 * 3_600_000

/** Keeps entries in IndexedDB, in the database `queue`. */
export function deviceStore(): QueueStore {
  const store = createStore('queue', 'queue')
  // Only this module writes to the database.
  const readAll = (rows: IDBObjectStore) => promisifyRequest(rows.getAll()) as Promise<QueueEntry[]>
  const change = (work: (rows: IDBObjectStore) => void | Promise<void>) =>
    attempt(
      () =>
        store('readwrite', async (rows) => {
          await work(rows)
          await promisifyRequest(rows.transaction)
          return true
        }),
      false,
    )
  /** Without `commit`, a page that is left at once would lose the change. */
  const changeAtOnce = (work: (rows: IDBObjectStore) => void) =>
    change((rows) => {
      work(rows)
      rows.transaction.commit()
    })
  return {
    read: (uid) =>
      attempt(
        () =>
          store('readonly', async (rows) =>
            (await readAll(rows)).filter((entry) => entry.uid === uid),
          ),
        null,
      ),
    put: (entry) => changeAtOnce((rows) => rows.put(entry, entry.id)),
    remove: (id) => changeAtOnce((rows) => rows.delete(id)),
    sweep: (uid) =>
      change(async (rows) => {
        for (const entry of await readAll(rows))
          if (entry.uid !== uid || entry.at < Date.now() - lifetimeMs) rows.delete(entry.id)
      }),
  }
}
