import type { AnyRow } from '@tinkerdesk/shared'

/** Unsaved form values, with the version of the record that they are based on. */
export interface Draft {
  start: AnyRow
  values: Record<string, unknown>
}

const prefix = 'draft '
const keyOf = (uid: string, id: string) => `${prefix}${uid} ${id}`

/** Returns this person's draft of a copy. Deletes drafts that others left on a shared computer. */
export function readDraft(uid: string, id: string, storage: Storage = sessionStorage): Draft | null {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix) && !key.startsWith(`${prefix}${uid} `)) storage.removeItem(key)
  try {
    const draft = JSON.parse(storage.getItem(keyOf(uid, id)) ?? 'null') as Draft | null
    return draft && typeof draft.start?.version === 'number' && draft.values ? draft : null
  } catch {
    return null
  }
}

/** Stores a draft. A full storage is ignored, so that nobody's work is interrupted. */
export function writeDraft(uid: string, id: string, draft: Draft, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(uid, id), JSON.stringify(draft))
  } catch {
    storage.removeItem(keyOf(uid, id))
  }
}

export const clearDraft = (uid: string, id: string, storage: Storage = sessionStorage): void => storage.removeItem(keyOf(uid, id))
