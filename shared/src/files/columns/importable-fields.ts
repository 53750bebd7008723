import {
  cellFieldAt,
  combinedPaths,
  isOneCell,
  isWithin,
  itemColumnsOf,
  labelAt,
  leavesOf,
  type Field,
  type FileHeadings,
  type MaySet,
  type Resource,
} from '../../index.js'
import {
  isCode,
  isDeclared,
  isNamed,
  isNear,
  isTail,
  namedTargets,
  readHeading,
  wordsOf,
  type Fit,
  type ReadHeading,
} from './heading-fits.js'
import type { Target } from './import-target.js'
import { joinedPaths, whoseIn, type JoinedHints, type Whose } from './joined-headings.js'

/** The fields that a person may set in some record. */
interface FieldRights {
  mayCreate: MaySet
  mayUpdate: MaySet
}

/** Returns the field of a target, or `undefined` for an ID. */
export const fieldOfTarget = (resource: Resource, path: string): Field | undefined =>
  cellFieldAt(resource, path)

/**
 * Returns the fields that this person may fill from a file: whole names, which are divided, fields, parts of list items, and the ID of an export.
 */
export function importTargets(resource: Resource, rights: FieldRights): Target[] {
  const maySet = (path: string) => rights.mayCreate(path) || rights.mayUpdate(path)
  const leaves = leavesOf(resource).filter(
    ({ path, field }) => isOneCell(field) && !field.notFromFiles && maySet(path),
  )
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

/** The fields of earlier files by the words of their headings. `null` for a column that was left out. */
export type KnownHeadings = Readonly<Record<string, string | null>>

/** Returns the field that a person chose for a heading of an earlier file. */
export const chosenFor = (heading: string, earlier: KnownHeadings): string | null | undefined =>
  Object.hasOwn(earlier, wordsOf(heading)) ? earlier[wordsOf(heading)] : undefined

/** Returns the field of each heading of a file, to be remembered. Of columns with the same heading it is the first that has a field. */
export function chosenFields(
  headings: readonly string[],
  paths: readonly (string | null)[],
): KnownHeadings {
  const chosen = new Map<string, string | null>()
  for (const [at, heading] of headings.entries()) {
    const words = wordsOf(heading)
    if (words && (chosen.get(words) ?? null) === null) chosen.set(words, paths[at] ?? null)
  }
  return Object.fromEntries(chosen)
}

/** Ways to find the fields of headings beyond their labels. */
export interface Hints {
  earlier?: KnownHeadings
  /** Labels by path in languages other than English and that of the page. */
  elsewhere?: readonly ((path: string) => string)[]
  /** The headings that are declared with the fields. */
  declared?: readonly FileHeadings[]
  /** The meaning of the headings of two lines together. */
  joined?: JoinedHints
  /** True for a column without any text. It gets a field that no other column has. */
  isBlank?: (at: number) => boolean
}

type PathsOf = (heading: string) => readonly string[]

/**
 * Returns the ways to find the fields of a heading, the surest first. The last but one forgives typing errors. The last one takes the codes of related records, in a
 * file that has no column with their names.
 */
function waysOf(targets: readonly Target[], hints: Hints): PathsOf[] {
  const named = namedTargets(targets, hints)
  const read = new Map<string, ReadHeading>()
  const pathsBy =
    (...anyOf: readonly Fit[]): PathsOf =>
    (heading) => {
      const forms = read.get(heading) ?? readHeading(heading)
      read.set(heading, forms)
      return named
        .filter((target) => anyOf.some((fit) => fit(target, forms)))
        .map(({ path }) => path)
    }
  const { joined, elsewhere = [] } = hints
  const within = joined && joinedPaths(joined, elsewhere, pathsBy(isNamed, isDeclared))
  const exact = [pathsBy(isNamed, isTail), pathsBy(isDeclared), ...(within ? [within] : [])]
  // A second column of a field is not another field with a typing error.
  const near: PathsOf = (heading) =>
    exact.some((pathsOf) => pathsOf(heading).length > 0) ? [] : pathsBy(isNear)(heading)
  return [...exact, near, pathsBy(isCode)]
}

/** Returns a function that tells whose value a column has by the brackets of its heading. */
export const whoseOf = ({ joined, elsewhere = [] }: Hints): ((heading: string) => Whose) =>
  joined ? whoseIn(joined, elsewhere) : () => ({ isUnclear: false, isOf: () => true })

/**
 * Returns the field of each heading, each field once: the one of an earlier file, then by its label in any language or its path, then by its declared
 * headings, then by the group that a heading of two lines begins with, then by one of these with a typing error, then by a code of its related record.
 * The brackets of a heading may say whose it is.
 * Columns with texts choose first. `null` for a column that is left out.
 */
export function guessTargets(
  headings: readonly string[],
  targets: readonly Target[],
  hints: Hints = {},
): (string | null)[] {
  const { earlier = {}, isBlank = () => false } = hints
  const paths = headings.map((): string | null | undefined => undefined)
  const free = (path: string) =>
    !paths.includes(path) && targets.some((target) => target.path === path)
  for (const [at, heading] of headings.entries()) {
    const before = chosenFor(heading, earlier)
    if (before === null || (before !== undefined && free(before))) paths[at] = before
  }
  const ways = waysOf(targets, hints)
  const whose = whoseOf(hints)
  const isOf = (heading: string, path: string) => {
    const { isUnclear, isOf } = whose(heading)
    return !isUnclear && isOf(path)
  }
  const columns = headings
    .map((heading, at) => ({ heading, at }))
    .filter(({ heading }) => wordsOf(heading))
  for (const group of [
    columns.filter(({ at }) => !isBlank(at)),
    columns.filter(({ at }) => isBlank(at)),
  ])
    for (const pathsOf of ways)
      for (const { heading, at } of group)
        if (paths[at] === undefined)
          paths[at] = pathsOf(heading).find((path) => free(path) && isOf(heading, path))
  return paths.map((path) => path ?? null)
}
