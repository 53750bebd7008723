import type { Me } from '@tinkerdesk/shared'

const people = new WeakMap<Me, Me>()

/** Returns the person with the browser tab that sent the request. */
export function personInTab(me: Me, tab: string): Me {
  const inTab = { ...me, tab }
  people.set(inTab, me)
  return inTab
}

/** Returns the person of a request without its tab, on which no right depends. */
export const personOf = (me: Me): Me => people.get(me) ?? me
