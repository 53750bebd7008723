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

/** Returns the ways to divide a heading. A number after the group belongs to it: "Guardian 2 phone". */
function divisionsOf(heading: string): Division[] {
  const text = heading.trim()
  const marked = [...text.matchAll(breaks)]
  return (marked.length > 0 ? marked : [...text.matchAll(spaces)])
    .map((mark) => ({
      group: text.slice(0, mark.index).replace(vagueWords, ' ').trim(),
      rest: text.slice(mark.index + mark[0].length),
      isSpace: marked.length === 0,
    }))
    .filter(({ rest }) => !/^\p{N}/u.test(rest))
}

interface KnownPart {
  path: string
  keys: readonly string[]
}

/** A group, relation or item with its parts, in the forms in which headings are compared. */
interface KnownOwner {
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
  owners.map(({ path, names, parts }) => ({
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
