import { lastItem } from '../../base/entries.js'
import {
  headingKey,
  headingOwnersOf,
  ownNamesOf,
  resources,
  type HeadingOwner,
  type Resource,
} from '../../index.js'
import { readHeading } from './heading-fits.js'

/** The groups of a resource and the words for its records, by which joined headings begin. */
export interface JoinedHints {
  owners: readonly HeadingOwner[]
  /** The words for a record itself. */
  ownNames: readonly string[]
}

/** Returns what the joined headings of a resource's files mean. */
export const joinedHintsOf = (resource: Resource): JoinedHints => ({
  owners: headingOwnersOf(resource, (name) => resources.find((other) => other.name === name)),
  ownNames: ownNamesOf(resource),
})

/** Words that say nothing about which group it is: "School details – Name". */
const vagueWords =
  /(?<![\p{L}\p{M}])(?:details?|information|info|particulars|data|विवरण|जानकारी)(?![\p{L}\p{M}])/giu

/** The places where a group may end and its part begin. */
const breaks = /\s*[–—\-:/|\n]+\s*/gu
/** The same in a heading without such marks: a line break within a cell has become a space. */
const spaces = / +/gu

/** A heading divided into the name of a group and the rest. */
interface Division {
  group: string
  rest: string
  isSpace: boolean
}

/** A heading with brackets at its end: "Mobile (Father)". */
const bracketed = /^(?<rest>[^([{]*[^([{\s])\s*[([{](?<within>[^)\]}]*)[)\]}]\s*$/u

/** Returns the ways to divide a heading. A number after the group belongs to it: "Guardian 2 phone". */
function divisionsOf(heading: string): Division[] {
  const text = heading.trim()
  const { rest: before = '', within = '' } = bracketed.exec(text)?.groups ?? {}
  const marked = [...text.matchAll(breaks)]
  const divisions = (marked.length > 0 ? marked : [...text.matchAll(spaces)])
    .map((mark) => ({
      group: text.slice(0, mark.index).replace(vagueWords, ' ').trim(),
      rest: text.slice(mark.index + mark[0].length),
      isSpace: marked.length === 0,
    }))
    .filter(({ rest }) => !/^\p{N}/u.test(rest))
  return within ? [...divisions, { group: within, rest: before, isSpace: false }] : divisions
}

interface KnownPart {
  path: string
  keys: readonly string[]
}

/** A group, relation or item with its parts, in the forms in which headings are compared. */
interface KnownOwner {
  path: string
  list?: string
  keys: readonly string[]
  parts: readonly KnownPart[]
}

/** Returns the fields that a heading may mean, the surest first. */
type PathsOf = (heading: string) => readonly string[]

/** Labels by path in a language. */
type LabelIn = (path: string) => string

/** Returns the last of the labels that are joined in one. */
const lastLabel = (label: string): string => lastItem(label.split(' – '))

const knownOwners = (
  owners: readonly HeadingOwner[],
  elsewhere: readonly LabelIn[],
): KnownOwner[] =>
  owners.map(({ path, list, names, parts }) => ({
    path,
    ...(list === undefined ? {} : { list }),
    keys: [...names, ...elsewhere.map((labelIn) => labelIn(path))].map(headingKey),
    parts: parts.map((part) => ({
      path: part.path,
      keys: [...part.headings, ...elsewhere.map((labelIn) => lastLabel(labelIn(part.path)))].map(
        headingKey,
      ),
    })),
  }))

/** The owners that were made last: headings are looked for in many lines of a file. */
const cache = new WeakMap<JoinedHints, KnownOwner[]>()

function ownersOf(joined: JoinedHints, elsewhere: readonly LabelIn[]): KnownOwner[] {
  const owners = cache.get(joined) ?? knownOwners(joined.owners, elsewhere)
  cache.set(joined, owners)
  return owners
}

const shareOne = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((each) => others.includes(each))

/**
 * Returns a function for the fields that a joined heading may mean: those of the group, relation or list item that it begins with, or, after a word for the record
 * itself, those of the rest alone. Any other heading means nothing: "School – Phone" is no phone number of a student.
 */
export function joinedPaths(
  joined: JoinedHints,
  elsewhere: readonly LabelIn[],
  alone: PathsOf,
): PathsOf {
  const ownKeys = joined.ownNames.map(headingKey)
  const pathsIn: PathsOf = (heading) =>
    divisionsOf(heading).flatMap(({ group, rest, isSpace }) => {
      const groups = readHeading(group).keys
      const meant = ownersOf(joined, elsewhere).filter(({ keys }) => shareOne(groups, keys))
      const parts = readHeading(rest).keys
      if (meant.length > 0)
        return meant
          .flatMap((owner) => owner.parts.filter(({ keys }) => shareOne(parts, keys)))
          .map(({ path }) => path)
      return !isSpace && shareOne(groups, ownKeys) ? [...alone(rest), ...pathsIn(rest)] : []
    })
  return pathsIn
}

/** Marks and words between the people of a list: "Student/Parent or guardian". */
const between = /[/,|&+]|\b(?:or|and)\b|(?<!\p{L})(?:या|और|एवं|व)(?![\p{L}\p{M}])/iu

/** The people whose value a column has, as its heading says: "Mobile (Student/Parent)". */
export interface Whose {
  /** True if they name several who have different fields: only a person knows whose it is. */
  isUnclear: boolean
  /** True for a field of those whom they name, and for any field if they name nobody. */
  isOf: (path: string) => boolean
}

/** Returns the people between marks at the beginning of a heading, where the last one has the rest beside them: "Student/Parent mobile". */
function firstNames(heading: string): string[] {
  const parts = heading.split(between)
  const words = lastItem(parts).trim().split(/\s+/u)
  return parts.length < 2
    ? []
    : [...parts.slice(0, -1), ...words.map((_, at) => words.slice(0, at + 1).join(' '))]
}

/** Returns a function that tells whose value a column has: those in brackets, or one of several people at its beginning. */
export function whoseIn(
  joined: JoinedHints,
  elsewhere: readonly LabelIn[],
): (heading: string) => Whose {
  const ownKeys = joined.ownNames.map(headingKey)
  const peopleIn = (texts: readonly string[]) => {
    const named = texts.map((text) => readHeading(text).keys)
    const meant = ownersOf(joined, elsewhere).filter(({ keys }) =>
      named.some((each) => shareOne(each, keys)),
    )
    const isOwn = named.some((each) => shareOne(each, ownKeys))
    const groups = new Set(meant.map(({ path, list = path }) => list))
    return { meant, isOwn, groups, isUnclear: groups.size + Number(isOwn) > 1 }
  }
  const has = (some: readonly KnownOwner[], path: string) =>
    some.some(({ parts }) => parts.some((part) => part.path === path))
  return (heading) => {
    const within = bracketed.exec(heading.trim())?.groups?.within
    if (within === undefined)
      return { isUnclear: peopleIn(firstNames(heading)).isUnclear, isOf: () => true }
    const { meant, isOwn, groups, isUnclear } = peopleIn(within.split(between))
    const inLists = ownersOf(joined, elsewhere).filter(({ list }) => list !== undefined)
    // A parent or a guardian, a father or a mother: one of the list.
    const own = meant.length > 1 ? inLists.filter(({ list }) => groups.has(list ?? '')) : meant
    return {
      isUnclear,
      isOf: (path) => (isOwn ? !has(inLists, path) : meant.length === 0 || has(own, path)),
    }
  }
}
