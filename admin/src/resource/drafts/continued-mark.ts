import { keep } from '../../client/storage/keep.js'

const key = 'continued draft'

/** Notes that the product itself leaves the page while a draft is being typed: the draft then continues without a question. */
export const markContinued = (id: string): void => keep(sessionStorage, key, id)

/** Returns true once for a draft that was marked in this tab. */
export function takeContinued(id: string): boolean {
  const isMarked = sessionStorage.getItem(key) === id
  if (isMarked) sessionStorage.removeItem(key)
  return isMarked
}
