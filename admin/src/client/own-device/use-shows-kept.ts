import { useSyncExternalStore } from 'react'
import { onShownKept, shownKeptAt } from './shown.js'

/** True while the page shows what the person's own device kept, since the server cannot be reached. */
export const useShowsKept = (): boolean =>
  useSyncExternalStore(onShownKept, shownKeptAt) !== undefined
