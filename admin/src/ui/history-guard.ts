/** What is asked before changes that are not saved are left, whichever way one goes. */
export const unsavedQuestion = 'You have changes that are not saved. Leave without them?'

interface Held {
  pathname: string
  /** Its number in the history. */
  place: number | undefined
}

let held: Held | null = null
let isReturning = false

/** The router numbers its entries of the history. */
const placeIn = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx

function onPop(event: PopStateEvent) {
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    return
  }
  if (!held || location.pathname === held.pathname || confirm(unsavedQuestion)) return
  event.stopImmediatePropagation()
  isReturning = true
  const there = placeIn(event.state)
  history.go(held.place === undefined || there === undefined ? 1 : held.place - there)
}

/**
 * Asks before the browser's own Back and Forward leave a page that is held. The address has changed by then, and the router,
 * which listens too, would show the other page: so this has to listen first, and goes back to where one stays.
 */
export const watchHistory = () => addEventListener('popstate', onPop)

/** Holds the page that is open now; returns what lets it go. */
export function holdHistory(): () => void {
  const mine = { pathname: location.pathname, place: placeIn(history.state) }
  held = mine
  return () => {
    if (held === mine) held = null
  }
}
