import type { Me } from '@tinkerdesk/shared/base/roles'
import { viewHeader } from '@tinkerdesk/shared/base/views'

/** The person whom an admin looks as in this tab. It is kept for this tab alone: the device remembers the admin. */
interface View {
  /** The value of the header. */
  value: string
  person: Pick<Me, 'uid' | 'email' | 'role' | 'displayName'>
}

const key = 'view-as'
/** The beginning of the part of an address that no server sees. */
const start = `#${key}=`

/** Returns the address that opens a view in a tab of its own. */
export const viewAddress = (view: View): string =>
  `/${start}${encodeURIComponent(JSON.stringify(view))}`

/** Keeps the view that the address of a new tab names, and takes it out of the address. */
export function takeView(): void {
  if (!location.hash.startsWith(start)) return
  sessionStorage.setItem(key, decodeURIComponent(location.hash.slice(start.length)))
  history.replaceState(null, '', '/')
}

/** Returns the view of this tab, if it is one. */
export function currentView(): View | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as View | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Ends the view: from the next page on, this tab is the admin's own. */
export const endView = (): void => sessionStorage.removeItem(key)

/** Returns the header of each request of this tab. */
export const viewHeaders = (): Record<string, string> => {
  const view = currentView()
  return view ? { [viewHeader]: view.value } : {}
}
