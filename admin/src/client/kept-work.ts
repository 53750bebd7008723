import type { Draft } from './storage/drafts.js'
import { currentView } from './storage/view.js'

/** Works on what this device keeps. Loads no code on a device that keeps nothing. */
async function withKept<Kept>(
  database: string,
  load: () => Promise<Kept>,
  work: (kept: Kept) => Promise<void>,
): Promise<void> {
  if (currentView()) return
  try {
    const databases = await indexedDB.databases?.()
    if (databases && !databases.some(({ name }) => name === database)) return
    await work(await load())
  } catch {
    // A browser that blocks its storage keeps nothing.
  }
}
const withDrafts = (work: (drafts: typeof import('./storage/drafts.js')) => Promise<void>) =>
  withKept('drafts', () => import('./storage/drafts.js'), work)
const withQueue = (work: (queue: typeof import('./queue/queue.js')) => Promise<void>) =>
  withKept('queue', () => import('./queue/queue.js'), work)

/** Deletes everything that people typed on this device and did not save, or that was not sent. */
export const forgetTyped = async () => {
  await Promise.all([
    withDrafts((drafts) => drafts.forgetDrafts()),
    withQueue(({ queue }) => queue.forget()),
  ])
}

/** Deletes the drafts of other people who used this device, and old ones. */
export const sweepTyped = (uid: string) => withDrafts(({ sweepDrafts }) => sweepDrafts(uid))

/** Work of the person that is only on this device, and the page that it belongs to. */
export type Unsaved = Pick<Draft, 'id' | 'to' | 'title' | 'startedAt'>

/** Returns the person's stored drafts, and what waits to be sent. */
export async function keptWork(uid: string): Promise<readonly Unsaved[]> {
  const unsaved: Unsaved[] = []
  await withDrafts(async ({ draftsOf }) => void unsaved.push(...(await draftsOf(uid))))
  await withQueue(async ({ queue }) => {
    await queue.open(uid)
    unsaved.push(
      ...queue.entries().map(({ id, to, title, at }) => ({ id, to, title, startedAt: at })),
    )
  })
  return unsaved
}
