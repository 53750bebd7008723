import { fieldAt, isOneCell, leavesOf, type Field, type Resource } from '@tinkerdesk/shared'
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
export const fieldOfTarget = (resource: Resource, path: string): Field | undefined => fieldAt(resource, path)

/** Returns the fields that this person may fill from a file, and the ID of an export. */
export const importTargets = (resource: Resource, rights: Rights): Target[] => [
  ...leavesOf(resource)
    .filter(({ path, field }) => isOneCell(field) && !field.notFromFiles && (rights.mayCreate(path) || rights.mayUpdate(path)))
    .map(({ path }) => ({ path, label: labelAt(resource, path) })),
  { path: 'id', label: 'ID' },
]

/** Returns the fields that no file may set. */
export const closedTargets = (resource: Resource): Target[] =>
  leavesOf(resource)
    .filter(({ field }) => field.notFromFiles)
    .map(({ path }) => ({ path, label: labelAt(resource, path) }))

/** Returns the letters and digits of a heading, by which headings are compared and remembered. */
const wordsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The fields of earlier files by the words of their headings. `null` for a column that was left out. */
export type KnownHeadings = Readonly<Record<string, string | null>>

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
}

const spellingsOf = (heading: string): string[] => [heading, headingHere(heading.trim())].map(wordsOf).filter(Boolean)

const isSimilar = (a: string, b: string): boolean => typingErrors(a, b) !== undefined && typingErrors(b, a) !== undefined

/**
 * Returns the field of each heading, each field once: the one of an earlier file, then by its label in any language or its path, then by a label with
 * a typing error.
 * `null` for a column that is left out.
 */
export function guessTargets(
  headings: readonly string[],
  targets: readonly Target[],
  { earlier = {}, elsewhere = [] }: Hints = {},
): (string | null)[] {
  const paths = headings.map((): string | null | undefined => undefined)
  const free = (path: string) => !paths.includes(path) && targets.some((target) => target.path === path)
  for (const [at, heading] of headings.entries()) {
    const before = earlier[wordsOf(heading)]
    if (before === null || (before !== undefined && free(before))) paths[at] = before
  }
  const fits = [
    (name: string, heading: string) => wordsOf(name) === heading,
    (name: string, heading: string) => isSimilar(wordsOf(name), heading),
  ]
  for (const fit of fits)
    for (const [at, heading] of headings.entries()) {
      if (paths[at] !== undefined) continue
      const spellings = spellingsOf(heading)
      paths[at] = targets.find(
        ({ path, label }) =>
          free(path) &&
          [label, path, path.split('.').at(-1)!, ...elsewhere.map((labelIn) => labelIn(path))].some((name) =>
            spellings.some((spelling) => fit(name, spelling)),
          ),
      )?.path
    }
  return paths.map((path) => path ?? null)
}
