import type { Me } from '@tinkerdesk/shared'

const people = new WeakMap<Me, Me>()

/** Returns the person with what is known of the request: the browser tab that sent it, and whether a fresh proof is missing. */
export function personInTab(me: Me, request: Pick<Me, 'tab' | 'lacksProof'>): Me {
  const inTab = { ...me, ...request }
  people.set(inTab, me)
  return inTab
}

/** Returns the person of a request without what is known of the request, on which no right depends. */
export const personOf = (me: Me): Me => people.get(me) ?? me
