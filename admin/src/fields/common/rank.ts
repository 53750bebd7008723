import { textKey } from '@tinkerdesk/shared'
import { tabTakes } from './tab-takes.js'

const startsWord = (text: string, word: string) => ` ${text}`.includes(` ${word}`)
const isWholeWord = (text: string, word: string) => ` ${text} `.includes(` ${word} `)

/**
 * Returns how well a label fits a typed text, best first: 0 is the label itself, 1 its first words, 2 other whole words of it, 3 its beginning
 * within a word, 4 beginnings of its words, 5 other parts of it. `null` if a typed word does not occur. The server ranks records by the same rule.
 */
export function rankOf(label: string, typed: string): number | null {
  const text = textKey(label)
  const search = textKey(typed)
  const words = search.split(' ')
  if (!words.every((word) => text.includes(word))) return null
  if (text === search) return 0
  if (text.startsWith(`${search} `)) return 1
  if (words.every((word) => isWholeWord(text, word))) return 2
  if (text.startsWith(search)) return 3
  return words.every((word) => startsWord(text, word)) ? 4 : 5
}

interface Labelled {
  label?: unknown
  /** Returns true for a text that means the option, whatever its label is. */
  means?: (typed: string) => boolean
}

/** Returns how well an option fits a typed text, the best first, or `null`. */
const rankIn = (option: Labelled | undefined, typed: string): number | null =>
  option?.means?.(typed) ? -1 : rankOf(String(option?.label ?? ''), typed)

/** Returns the options that a typed text fits, the best first. */
export const rankedOptions = <O extends Labelled>(options: readonly O[], typed: string): O[] =>
  options
    .flatMap((option) => {
      const rank = rankIn(option, typed)
      return rank === null ? [] : [{ option, rank }]
    })
    .sort((left, right) => left.rank - right.rank)
    .map(({ option }) => option)

/** The props of an antd select whose options are all there: it offers what fits the typed text, the best first, and Tab takes it. */
export const rankedSearch = {
  filterOption: (typed: string, option: Labelled | undefined): boolean =>
    rankIn(option, typed) !== null,
  filterSort: (left: Labelled, right: Labelled, { searchValue }: { searchValue: string }): number =>
    (rankIn(left, searchValue) ?? 0) - (rankIn(right, searchValue) ?? 0),
  onInputKeyDown: tabTakes,
}
