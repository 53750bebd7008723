import { lastItem } from '../../base/entries.js'
import { headingKey, type FileHeadings } from '../../index.js'
import { labelOf } from '../../base/say.js'
import { errorsForgiven, typingErrors } from '../../base/text/similar-word.js'
import type { Target } from './import-target.js'

/** Returns the letters and digits of a heading, by which headings are compared and remembered. */
export const wordsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns an English heading in the language of the page. A heading of two labels has a dash between them: "Principal – first name". */
const headingHere = (heading: string): string =>
  heading
    .split(' – ')
    .map((part) => labelOf('heading', part.charAt(0).toUpperCase() + part.slice(1)))
    .join(' – ')

/** Returns a heading, and the same in the language of the page. */
export const spelled = (heading: string): string[] => [heading, headingHere(heading.trim())]

/** A target with the forms in which headings name it. */
export interface Named {
  path: string
  /** Its labels and its path. */
  words: readonly string[]
  /** The last name of its path, unless that of another target is the same: three people may have an e-mail address. */
  tail?: string
  /** Its labels and its declared headings. */
  keys: readonly string[]
  /** The headings of codes of its related records. */
  codes: readonly string[]
  /** Its names and declared headings, word by word. */
  near: readonly string[]
}

interface NameHints {
  /** Labels by path in languages other than English and that of the page. */
  elsewhere?: readonly ((path: string) => string)[]
  /** The headings that are declared with the fields. */
  declared?: readonly FileHeadings[]
}

/** Returns targets with the forms in which headings name them. */
export function namedTargets(
  targets: readonly Target[],
  { elsewhere = [], declared = [] }: NameHints,
): Named[] {
  const byPath = new Map(declared.map((headings) => [headings.path, headings]))
  const tailOf = ({ path, isMore }: Target) =>
    isMore ? undefined : wordsOf(lastItem(path.split('.')))
  const tails = targets.map(tailOf)
  return targets.map((target) => {
    const { path, label } = target
    const labels = [label, ...elsewhere.map((labelIn) => labelIn(path))]
    const own = [...labels, ...(byPath.get(path)?.headings ?? [])]
    const tail = tailOf(target)
    const isOnly = tail !== undefined && tails.filter((other) => other === tail).length === 1
    const near = new Set([...own, ...(isOnly ? [tail] : [])].map(headingKey))
    return {
      path,
      words: [...labels, path].map(wordsOf),
      ...(isOnly ? { tail } : {}),
      keys: own.map(headingKey),
      codes: (byPath.get(path)?.codes ?? []).map(headingKey),
      near: [...near],
    }
  })
}

/** A heading in the forms in which it is compared: as it is, and in the language of the page. */
export interface ReadHeading {
  words: readonly string[]
  keys: readonly string[]
}

export const readHeading = (heading: string): ReadHeading => {
  const texts = [...new Set(spelled(heading))]
  return { words: texts.map(wordsOf).filter(Boolean), keys: texts.map(headingKey).filter(Boolean) }
}

export type Fit = (target: Named, heading: ReadHeading) => boolean

/** True for a heading that is a label of a target or its path. */
export const isNamed: Fit = (target, { words }) => words.some((word) => target.words.includes(word))

/** True for a heading that is the last name of a target's path. */
export const isTail: Fit = ({ tail }, { words }) => tail !== undefined && words.includes(tail)

/** True for a heading that is declared for a target, whatever the order of its words. */
export const isDeclared: Fit = (target, { keys }) => keys.some((key) => target.keys.includes(key))

/** True for a heading of a code by which files name the related record. */
export const isCode: Fit = ({ codes }, { keys }) => keys.some((key) => codes.includes(key))

const digitsIn = (text: string): string => text.replace(/\P{N}/gu, '')

/** True for the same number in both texts, or the first one of several in the heading: "Mobile 1". */
const haveSameNumber = (heading: string, name: string): boolean =>
  digitsIn(heading) === digitsIn(name) ||
  (/^[1१]$/.test(digitsIn(heading)) && digitsIn(name) === '')

/** True for two words that differ by so few typing errors. */
function isSimilar(a: string, b: string, most = Infinity): boolean {
  const errors = (from: string, to: string) =>
    typingErrors(from, to, Math.min(most, errorsForgiven(from)))
  return (
    Math.abs(a.length - b.length) < 3 && errors(a, b) !== undefined && errors(b, a) !== undefined
  )
}

/** True if each word is similar to another one of the other text. */
function areSimilarWords(a: readonly string[], b: readonly string[]): boolean {
  const left = [...b]
  return (
    a.length === b.length &&
    a.every((word) => {
      const at = left.findIndex((other) => isSimilar(word, other))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  )
}

/**
 * True for a heading that is a name of a target but for typing errors in its words, or one error and missing spaces. The errors of all words are not added up:
 * "Father name" is not "Mother name".
 */
export const isNear: Fit = ({ near }, { keys }) =>
  keys.some((key) =>
    near.some(
      (name) =>
        haveSameNumber(key, name) &&
        (isSimilar(key.replaceAll(' ', ''), name.replaceAll(' ', ''), 1) ||
          areSimilarWords(key.split(' '), name.split(' '))),
    ),
  )
