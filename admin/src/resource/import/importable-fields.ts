import {
  cellFieldAt,
  combinedPaths,
  headingKey,
  isOneCell,
  isWithin,
  itemColumnsOf,
  leavesOf,
  type Field,
  type FileHeadings,
  type Resource,
} from '@tinkerdesk/shared'
import { labelOf } from '@tinkerdesk/shared/base/say'
import { typingErrors } from '@tinkerdesk/shared/base/similar-word'
import type { Rights } from '../../fields/rights.js'
import { labelAt } from '../record/columns.js'

/** A field that a column of a file may fill. */
export interface Target {
  path: string
  label: string
  /** True for one that is another form of other fields, which an empty template leaves out. */
  isMore?: boolean
}

/** Returns the field of a target, or `undefined` for an ID. */
export const fieldOfTarget = (resource: Resource, path: string): Field | undefined => cellFieldAt(resource, path)

/**
 * Returns the fields that this person may fill from a file: whole names, which are divided, fields, parts of list items, and the ID of an export.
 */
export function importTargets(resource: Resource, rights: Rights): Target[] {
  const maySet = (path: string) => rights.mayCreate(path) || rights.mayUpdate(path)
  const leaves = leavesOf(resource).filter(({ path, field }) => isOneCell(field) && !field.notFromFiles && maySet(path))
  return [
    ...combinedPaths(resource)
      .filter(({ path }) => leaves.some((leaf) => isWithin(leaf.path, path)))
      .map((whole) => ({ ...whole, isMore: true })),
    ...leaves.map(({ path }) => ({ path, label: labelAt(resource, path) })),
    ...itemColumnsOf(resource)
      .filter(({ list }) => maySet(list))
      .map(({ path, field: { label } }) => ({ path, label, isMore: true })),
    { path: 'id', label: 'ID' },
  ]
}

/** Returns the fields that no file may set. */
export const closedTargets = (resource: Resource): Target[] =>
  leavesOf(resource)
    .filter(({ field }) => field.notFromFiles)
    .map(({ path }) => ({ path, label: labelAt(resource, path) }))

/** Returns the letters and digits of a heading, by which headings are compared and remembered. */
const wordsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The fields of earlier files by the words of their headings. `null` for a column that was left out. */
export type KnownHeadings = Readonly<Record<string, string | null>>

/** Returns the field that a person chose for a heading of an earlier file. */
export const chosenFor = (heading: string, earlier: KnownHeadings): string | null | undefined => earlier[wordsOf(heading)]

/** Returns the field of each heading of a file, to be remembered. Of columns with the same heading it is the first that has a field. */
export function chosenFields(headings: readonly string[], paths: readonly (string | null)[]): KnownHeadings {
  const chosen = new Map<string, string | null>()
  for (const [at, heading] of headings.entries()) {
    const words = wordsOf(heading)
    if (words && (chosen.get(words) ?? null) === null) chosen.set(words, paths[at] ?? null)
  }
  return Object.fromEntries(chosen)
}

/** Returns an English heading in the language of the page. A heading of two labels has a dash between them: "Principal – first name". */
const headingHere = (heading: string): string =>
  heading
    .split(' – ')
    .map((part) => labelOf('heading', part.charAt(0).toUpperCase() + part.slice(1)))
    .join(' – ')

interface Hints {
  earlier?: KnownHeadings
  /** Labels by path in languages other than English and that of the page. */
  elsewhere?: readonly ((path: string) => string)[]
  /** The headings that are declared with the fields. */
  declared?: readonly FileHeadings[]
}

const spellingsOf = (heading: string): string[] => [heading, headingHere(heading.trim())].map(wordsOf).filter(Boolean)

/** True for two texts that differ by a typing error. */
const isSimilar = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) < 3 && typingErrors(a, b) !== undefined && typingErrors(b, a) !== undefined

/** The words of a heading in one order, without spaces: its typing errors are counted together. */
const joinedKey = (heading: string): string => headingKey(heading).replaceAll(' ', '')

/** A target with the forms in which headings name it. */
interface Named {
  path: string
  /** Its labels and its path. */
  words: readonly string[]
  /** Its labels and its declared headings. */
  keys: readonly string[]
  joined: readonly string[]
}

function namedBy({ elsewhere = [], declared = [] }: Hints) {
  const more = new Map(declared.map(({ path, headings }) => [path, headings]))
  return ({ path, label, isMore }: Target): Named => {
    const labels = [label, ...elsewhere.map((labelIn) => labelIn(path))]
    const own = [...labels, ...(more.get(path) ?? [])]
    const names = [...labels, path, ...(isMore ? [] : [path.split('.').at(-1)!])]
    return { path, words: names.map(wordsOf), keys: own.map(headingKey), joined: [...new Set([...names, ...own].map(joinedKey))] }
  }
}

/** How a heading fits a target, the surest first. */
const fits: readonly ((target: Named, heading: string) => boolean)[] = [
  ({ words }, heading) => spellingsOf(heading).some((spelling) => words.includes(spelling)),
  ({ keys }, heading) => [heading, headingHere(heading.trim())].some((each) => keys.includes(headingKey(each))),
  ({ words }, heading) => spellingsOf(heading).some((spelling) => words.some((word) => isSimilar(word, spelling))),
  ({ joined }, heading) => joined.some((key) => isSimilar(key, joinedKey(heading))),
]

/**
 * Returns the field of each heading, each field once: the one of an earlier file, then by its label in any language or its path, then by its declared
 * headings, then by one of these with a typing error.
 * `null` for a column that is left out.
 */
export function guessTargets(headings: readonly string[], targets: readonly Target[], hints: Hints = {}): (string | null)[] {
  const { earlier = {} } = hints
  const paths = headings.map((): string | null | undefined => undefined)
  const free = (path: string) => !paths.includes(path) && targets.some((target) => target.path === path)
  for (const [at, heading] of headings.entries()) {
    const before = chosenFor(heading, earlier)
    if (before === null || (before !== undefined && free(before))) paths[at] = before
  }
  const named = targets.map(namedBy(hints))
  for (const fit of fits)
    for (const [at, heading] of headings.entries())
      if (paths[at] === undefined && wordsOf(heading)) paths[at] = named.find((target) => free(target.path) && fit(target, heading))?.path
  return paths.map((path) => path ?? null)
}
