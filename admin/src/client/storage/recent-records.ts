import { keep } from './keep.js'
/** A record that a person had open. Its name is read when it is shown: names of children are not kept on the device. */
export interface RecentRecord {
  resource: string
  id: string
}

const key = 'recent-records'
const maxRecords = 8

interface Kept {
  uid: string
  records: readonly RecentRecord[]
}

/** Returns the records that a person last had open on this device, latest first. A sign-out clears them. */
export function recentRecords(uid: string): readonly RecentRecord[] {
  try {
    // Only this module writes it.
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return kept?.uid === uid ? kept.records : []
  } catch {
    return []
  }
}

/** Notes that a person has a record open. */
export function noteSeen(uid: string, record: RecentRecord): void {
  const others = recentRecords(uid).filter(
    ({ id, resource }) => id !== record.id || resource !== record.resource,
  )
  keep(
    localStorage,
    key,
    JSON.stringify({ uid, records: [record, ...others].slice(0, maxRecords) } satisfies Kept),
  )
}
