/** Asked before unsaved changes are left, whatever the way out. */
export const unsavedQuestion = 'You have unsaved changes. Leave without saving?'

interface Held {
  pathname: string
  /** True while there is something that would be lost. */
  isHeld: () => boolean
  /** Its number in the history. */
  place: number | undefined
}

/** The latest hold is the last. */
let holds: readonly Held[] = []
let isReturning = false

/** The router numbers its history entries. */
const placeIn = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx

function onPop(event: PopStateEvent) {
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    return
  }
  const guard = holds.findLast(({ isHeld }) => isHeld())
  if (!guard || location.pathname === guard.pathname || confirm(unsavedQuestion)) return
  event.stopImmediatePropagation()
  isReturning = true
  const there = placeIn(event.state)
  history.go(guard.place === undefined || there === undefined ? 1 : guard.place - there)
}

/**
 * Asks before the browser's Back and Forward leave a page with unsaved changes. By then the address has changed, and the router, which also
 * listens, would show the other page. So the guard must listen first, and goes back if the person stays.
 */
export const watchHistory = () => addEventListener('popstate', onPop)

/** Holds the current page, as long as `isHeld` says. Returns a function that releases it. */
export function holdHistory(isHeld = () => true): () => void {
  const mine = { pathname: location.pathname, place: placeIn(history.state), isHeld }
  holds = [...holds, mine]
  return () => {
    holds = holds.filter((each) => each !== mine)
  }
}
