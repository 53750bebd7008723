import { keep } from '../../client/storage/keep.js'

const key = 'continued draft'

/** Notes that the product itself leaves the page while a draft is being typed: the draft then continues without a question. */
export const markContinued = (id: string): void => keep(sessionStorage, key, id)

/** Returns true for a draft that was marked in this tab, until its form is open: a page that is loaded again before that continues it, too. */
export const isContinued = (id: string): boolean => sessionStorage.getItem(key) === id

/** Ends the mark of a draft: its form is open. */
export function endContinued(id: string): void {
  if (isContinued(id)) sessionStorage.removeItem(key)
}
