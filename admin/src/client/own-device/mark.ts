import type { Me } from '@tinkerdesk/shared/base/roles'
import { keep } from '../storage/keep.js'
import { readLoginValue } from '../storage/login-value.js'
import { currentView } from '../storage/view.js'

/** The name of the mark in local storage, and of the database with the answers. */
export const ownDevice = 'own-device'

/** Says that this device keeps the work of its person. The database belongs to one mark: answers of another are never read. */
export interface Mark {
  uid: string
  /** The person with all from which their rights follow. */
  scope: string
  /** The build whose pages asked for the answers. */
  build: string
  token: string
  /** When the server last answered, in ms since 1970. */
  at: number
}

const lifetimeMs = 48 * 3_600_000
/** How far a clock may be put back, in ms. */
const maxSkewMs = 10 * 60_000

export const scopeOf = ({
  uid,
  role,
  schoolIds,
  studentId,
  mentorId,
  coordinatedIds,
}: Me): string =>
  JSON.stringify([
    uid,
    role,
    schoolIds,
    studentId,
    mentorId,
    ...(coordinatedIds ? [coordinatedIds] : []),
  ])

export const writeMark = (mark: Mark) => keep(localStorage, ownDevice, JSON.stringify(mark))

/** Returns the mark of the person who is signed in on this device. */
export function readMark(): Mark | undefined {
  try {
    const mark = JSON.parse(localStorage.getItem(ownDevice) ?? 'null') as Mark | null
    return mark && mark.uid === readLoginValue()?.uid ? mark : undefined
  } catch {
    return undefined
  }
}

/** True after 48 hours without the server. A clock that was put back counts as expired: nobody gains time by it. */
export function isExpired({ at }: Mark): boolean {
  const age = Date.now() - at
  return age > lifetimeMs || age < -maxSkewMs
}

/** A browser that blocks its storage may never answer. */
const patience = 2_000

/** Deletes all that this device keeps of a person's work, for all tabs. The only function that does: see decision 108. It leaves what a view does not own. */
export function forgetOwn(): Promise<void> {
  if (currentView()) return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, patience)
    try {
      localStorage.removeItem(ownDevice)
      const deleting = indexedDB.deleteDatabase(ownDevice)
      deleting.onsuccess = deleting.onerror = () => resolve()
    } catch {
      resolve()
    }
  })
}

/** Deletes what is kept if it is too old, or of another person than the one whom this device remembers. */
export const forgetExpired = async (): Promise<void> => {
  const mark = readMark()
  if (mark ? isExpired(mark) : localStorage.getItem(ownDevice) !== null) await forgetOwn()
}

/** Deletes what is kept if it is not of this person with these rights. */
export const forgetOthers = async (me: Me): Promise<void> => {
  if (localStorage.getItem(ownDevice) !== null && readMark()?.scope !== scopeOf(me))
    await forgetOwn()
}
