/** Stores what is typed in a form. Returns true if there was something to store, and it is stored. */
type Keep = () => Promise<boolean>

const keepers = new Set<Keep>()
let isQuiet = false
let isLeaving = false

/** Calls `keep` before the product leaves the page by itself. Returns a function that ends this. */
export function keepBeforeLeaving(keep: Keep): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Stores what is typed in all forms of the page. Returns true if there was something to store. */
export const storeTyped = async (): Promise<boolean> =>
  (await Promise.all([...keepers].map((keep) => keep()))).includes(true)

/** True once the product has begun to leave the page. A form that opens until then is seen by nobody. */
export const isPageLeft = (): boolean => isLeaving

/** The same before the page is left. Once the text is stored, leaving asks no question. */
export async function keepTyped(): Promise<void> {
  isLeaving = true
  isQuiet = (await storeTyped()) || isQuiet
}

/** Leaves the page without the question about unsaved changes. */
export const leaveQuietly = () => {
  isQuiet = true
}

/** Loads the page again. Forms have their typed values afterwards. */
export async function reloadPage(): Promise<void> {
  await keepTyped()
  location.reload()
}

/** Silences the question about unsaved changes when they are kept. Call it first: listeners of `beforeunload` run in the order of their start. */
export const watchReload = () =>
  addEventListener('beforeunload', (event) => isQuiet && event.stopImmediatePropagation())

import.meta.hot?.on('vite:beforeFullReload', keepTyped)
