/** Stores what is typed on the page. Returns true if there was something to store. */
type Keep = () => boolean

const keepers = new Set<Keep>()
let isKept = false

/** Calls `keep` before a reload that nobody typed for: an update, or a change in development. Returns a function that ends this. */
export function keepBeforeReload(keep: Keep): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

function prepareReload() {
  isKept = [...keepers].map((keep) => keep()).includes(true)
}

/** Loads the page again. Forms have their typed values afterwards. */
export function reloadPage() {
  prepareReload()
  location.reload()
}

/** Silences the question about unsaved changes when they are kept. Call it first: listeners of `beforeunload` run in the order of their start. */
export const watchReload = () => addEventListener('beforeunload', (event) => isKept && event.stopImmediatePropagation())

import.meta.hot?.on('vite:beforeFullReload', prepareReload)
