import type { AnyRow } from '@tinkerdesk/shared'

/** What somebody typed and has not saved: on which record as it was read, and how the form stood. */
export interface Draft {
  start: AnyRow
  values: Record<string, unknown>
}

const prefix = 'draft '
const keyOf = (uid: string, id: string) => `${prefix}${uid} ${id}`

/** The draft of a copy by this person; what others left on a shared computer is thrown away. */
export function readDraft(uid: string, id: string, storage: Storage = sessionStorage): Draft | null {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix) && !key.startsWith(`${prefix}${uid} `)) storage.removeItem(key)
  try {
    const draft = JSON.parse(storage.getItem(keyOf(uid, id)) ?? 'null') as Draft | null
    return draft && typeof draft.start?.version === 'number' && draft.values ? draft : null
  } catch {
    return null
  }
}

/** Keeps a draft; a full storage is no reason to stop anybody's work. */
export function writeDraft(uid: string, id: string, draft: Draft, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(uid, id), JSON.stringify(draft))
  } catch {
    storage.removeItem(keyOf(uid, id))
  }
}

export const clearDraft = (uid: string, id: string, storage: Storage = sessionStorage): void => storage.removeItem(keyOf(uid, id))
