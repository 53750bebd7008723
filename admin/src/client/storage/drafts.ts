import { formerNamesOf, type AnyRow } from '@tinkerdesk/shared'
import { createStore, promisifyRequest } from 'idb-keyval'
import { attempt } from './attempt.js'
import { readLoginValue } from './login-value.js'

/** Unsaved values of one form, kept on this device for the person who typed them. */
export interface Draft {
  /** The form's own id. For a new record, the id that the record will have. */
  id: string
  uid: string
  /** The record, or the address of a new record. A form is offered the drafts of its own place. */
  place: string
  /** The address and the title of the form's page. */
  to: string
  title: string
  /** When the first and the latest value were typed, in ms since 1970. */
  startedAt: number
  savedAt: number
  /** The record that the values are based on, as it was read. Null for a new record. */
  start: AnyRow | null
  values: Record<string, unknown>
}

const lifetimeMs = 7 * 24 * 3_600_000
/** The moment at which the drafts of this device were last deleted. A page that is older may not write any more. */
const endedKey = 'ended'

const store = createStore('drafts', 'drafts')
const finished = new Set<string>()

const readAll = () =>
  store(
    'readonly',
    async (rows) =>
      ((await promisifyRequest(rows.getAll())) as unknown[]).filter(
        (row) => typeof row === 'object',
      ) as Draft[],
  )

const isFresh = ({ savedAt }: Draft) => savedAt > Date.now() - lifetimeMs

/** Returns a person's drafts, the latest first. */
export const draftsOf = (uid: string): Promise<Draft[]> =>
  attempt(
    async () =>
      (await readAll())
        .filter((draft) => draft.uid === uid && isFresh(draft))
        .toSorted((a, b) => b.savedAt - a.savedAt),
    [],
  )

/** Returns a place and those that it had under former names of its resource. */
function placesOf(place: string): string[] {
  const name = place.slice(0, place.indexOf(' '))
  return [name, ...formerNamesOf(name)].map((each) => each + place.slice(name.length))
}

/** Returns the latest draft of a place that no open form holds, in any tab, or null. */
export async function draftAt(uid: string, place: string): Promise<Draft | null> {
  const places = placesOf(place)
  const drafts = (await draftsOf(uid)).filter((draft) => places.includes(draft.place))
  if (drafts.length === 0) return null
  const { held = [] } = await attempt(async () => (await navigator.locks?.query()) ?? {}, {})
  return drafts.find(({ id }) => !held.some(({ name }) => name === lockOf(id))) ?? null
}

/** Stores a draft. Returns false if it is not kept: storage fails, the form is finished, or the person has left this device. */
export async function keepDraft(draft: Draft): Promise<boolean> {
  const current = readLoginValue()?.uid
  if (finished.has(draft.id) || (current !== undefined && current !== draft.uid)) return false
  return attempt(
    () =>
      store('readwrite', async (rows) => {
        const endedAt = Number(await promisifyRequest(rows.get(endedKey)))
        if (endedAt > performance.timeOrigin) return false
        rows.put(draft, draft.id)
        await promisifyRequest(rows.transaction)
        return true
      }),
    false,
  )
}

/** Writes even if the page is left at once: without `commit`, the browser would wait for this page before it stores anything. */
const writeAtOnce = (write: (rows: IDBObjectStore) => void): Promise<void> =>
  attempt(
    () =>
      store('readwrite', (rows) => {
        write(rows)
        rows.transaction.commit()
        return promisifyRequest(rows.transaction)
      }),
    undefined,
  )

/** Stores a draft while its page is being left. There is no time to read when drafts were last deleted: the person must still be signed in. */
export async function keepDraftOnLeaving(draft: Draft): Promise<void> {
  if (readLoginValue()?.uid !== draft.uid) await keepDraft(draft)
  else if (!finished.has(draft.id)) await writeAtOnce((rows) => rows.put(draft, draft.id))
}

/** Deletes a draft. */
export const removeDraft = (id: string): Promise<void> => writeAtOnce((rows) => rows.delete(id))

/** Deletes the draft of a form that was saved or given up. The form keeps nothing afterwards. */
export function finishDraft(id: string): Promise<void> {
  finished.add(id)
  return removeDraft(id)
}

/** Deletes every draft on this device. Pages that are still open in other tabs cannot write theirs again. */
export const forgetDrafts = (): Promise<void> =>
  attempt(
    () =>
      store('readwrite', (rows) => {
        rows.clear()
        rows.put(Date.now(), endedKey)
        return promisifyRequest(rows.transaction)
      }),
    undefined,
  )

/** Deletes the drafts of other people who used this device, and old ones. */
export const sweepDrafts = (uid: string): Promise<void> =>
  attempt(
    () =>
      store('readwrite', async (rows) => {
        for (const draft of (await promisifyRequest(rows.getAll())) as unknown[])
          if (
            typeof draft === 'object' &&
            ((draft as Draft).uid !== uid || !isFresh(draft as Draft))
          )
            rows.delete((draft as Draft).id)
        await promisifyRequest(rows.transaction)
      }),
    undefined,
  )

const lockOf = (id: string) => `draft ${id}`

/** Marks a draft as held by an open form, so that no other tab is offered it. Returns a function that releases it. */
export function holdDraft(id: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // A page without this part of the browser, or one that is closing, holds nothing.
  navigator.locks?.request(lockOf(id), () => released).catch(() => {})
  return release
}
