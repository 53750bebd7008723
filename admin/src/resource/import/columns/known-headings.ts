import { keep } from '../../../client/storage/keep.js'
import {
  chosenFields,
  type KnownHeadings,
} from '@tinkerdesk/shared/files/columns/importable-fields'

/** Headings that are remembered of one resource. */
const maxHeadings = 200

const keyOf = (uid: string, resource: string) => `import-headings ${uid} ${resource}`

/** Returns the fields that this person last chose for the headings of files, on this device. A sign-out clears them. */
export function knownHeadings(uid: string, resource: string): KnownHeadings {
  try {
    // Only this module writes it.
    return (JSON.parse(localStorage.getItem(keyOf(uid, resource)) ?? '{}') ?? {}) as KnownHeadings
  } catch {
    return {}
  }
}

/** Remembers the field of each heading for the person's next file of this resource. */
export function noteHeadings(
  uid: string,
  resource: string,
  headings: readonly string[],
  paths: readonly (string | null)[],
): void {
  const all = Object.entries({
    ...knownHeadings(uid, resource),
    ...chosenFields(headings, paths),
  }).slice(-maxHeadings)
  keep(localStorage, keyOf(uid, resource), JSON.stringify(Object.fromEntries(all)))
}
