import { textKey } from '@tinkerdesk/shared'

/** Words that people leave out of a name or write into it. */
const fillers = new Set(['of', 'the', 'and', 'no', 'at', 'in', 'for', 'का', 'की', 'के', 'नं'])
/** Words by which one name is looked for. */
const maxWords = 6
/** Commas of one name at which a town may begin. */
const maxSplits = 4
/** Shorter words are in no search index. */
const minLetters = 3

/** Returns the letters and digits of a name without case and accents: the same for "K.V. No.2" and "KV No 2". */
export const lettersOf = (name: string): string =>
  textKey(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Returns the same without short words that add nothing: "of", "the", "no". */
export function tellingLetters(name: string): string {
  const words = textKey(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !fillers.has(word))
  return words.join('') || lettersOf(name)
}

/** Returns the words that a record of a name has in any spelling with other dots and short words, the longest first. */
export const searchWords = (name: string): string[] =>
  [
    ...new Set(
      textKey(name)
        .split(/\s+/)
        .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''))
        .filter(
          (word) =>
            !fillers.has(word) &&
            !/[^\p{L}\p{M}\p{N}]/u.test(word) &&
            (word.length >= minLetters || /\d/.test(word)),
        ),
    ),
  ]
    .sort((a, b) => b.length - a.length)
    .slice(0, maxWords)

/** A text as a name, and as what tells its record from its namesakes: "Kendriya Vidyalaya" and "Pune". */
export interface NameSplit {
  name: string
  tail: string
}

/** Returns the ways to read a text: as a whole name, then divided at each comma or middle dot, the last first. */
export function splitsOf(text: string): NameSplit[] {
  const parts = text.split(/[,·]/)
  const places = parts
    .map((_, at) => at)
    .slice(1)
    .reverse()
    .slice(0, maxSplits)
  const divided = places.map((at) => ({
    name: parts.slice(0, at).join(',').trim(),
    tail: parts.slice(at).join(',').trim(),
  }))
  return [
    { name: text, tail: '' },
    ...divided.filter(({ name, tail }) => name !== '' && tail !== ''),
  ]
}
