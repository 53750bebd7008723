import { typingErrors } from '../../base/text/similar-word.js'

/** The letters and digits of a name: its case, spaces, dots and hyphens are no part of it. */
export const lettersOf = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Returns the name of a list that is this one, as the list writes it. */
export const nameInList = (name: string, list: readonly string[]): string | undefined =>
  list.find((each) => lettersOf(each) === lettersOf(name))

/** Returns the name of a list for which this one may be a typing error. */
export function likelyName(name: string, list: readonly string[]): string | undefined {
  const typed = lettersOf(name)
  return list
    .flatMap((each) => {
      const errors = typingErrors(typed, lettersOf(each))
      return errors === undefined ? [] : [{ each, errors }]
    })
    .toSorted((a, b) => a.errors - b.errors)[0]?.each
}
