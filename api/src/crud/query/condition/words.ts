import {
  isWithin,
  leavesOf,
  nameFieldsOf,
  plainOf,
  sharedKind,
  textKey,
  type Field,
} from '@tinkerdesk/shared'
import { typingErrors } from '@tinkerdesk/shared/base/text/similar-word'
import { planOf, type Plan } from '../../plan/plan.js'
import type { QueryNode } from './query.js'
import { rightsOf, type Rights } from './rights.js'

/** Shorter words are looked for at the beginning of a word: the search index knows three letters and more, of which a space is one. */
const minIndexed = 3

/** Returns the paths of the texts of a resource that its search index has, and by which this person may list. */
export const searchedTexts = (rights: Rights): string[] =>
  leavesOf(rights.plan.resource).flatMap(({ path, field }) =>
    rights.plan.resource.list.search.includes(path) &&
    sharedKind(field).textual &&
    rights.mayQuery(path)
      ? [path]
      : [],
  )

/** A name of a related record: its path from the record that names it, and from its own. */
export interface RelatedName {
  path: string
  to: Plan
  name: string
}

/** Returns the names of related records by which this person may list them: of relations that the list is searched or filtered by. */
export function relatedNames(own: Rights): RelatedName[] {
  const { plan, me } = own
  const { search, filters } = plan.resource.list
  return plan.leaves.flatMap(({ path, target, joinTable }) => {
    if (!target || joinTable || ![...search, ...filters].includes(path) || !own.mayQuery(path))
      return []
    const to = planOf(target.to)
    const rights = rightsOf(to, me)
    const called = nameFieldsOf(to.resource)
    const names = to.resource.list.search.filter((name) =>
      called.some((path) => isWithin(name, path)),
    )
    return names
      .filter((name) => rights.mayQuery(name))
      .map((name) => ({ path: `${path}.${name}`, to, name }))
  })
}

/** Returns the condition that a text has a word. A single letter is looked for at its beginning, by an index, or with `isFound` at that of each word, among rows that another word finds. */
export function textNode(path: string, word: string, isFound = false): QueryNode {
  const { length } = [...word]
  return {
    path,
    operator: length >= minIndexed ? '$contL' : length > 1 || isFound ? '$wordL' : '$startsL',
    value: word,
  }
}

const valuesOf = (field: Field): readonly string[] => sharedKind(field).values?.(field) ?? []

/** Returns the conditions that a word begins a code of the record, for those it looks like and by which this person may list. */
function codeNodes(rights: Rights, word: string): QueryNode[] {
  return rights.plan.resource.list.codes.flatMap(({ path, like }) =>
    like.test(word) && rights.mayFilter(path) ? [{ path, operator: '$startsL', value: word }] : [],
  )
}

/** Returns true if a word looks like a code of the record by which this person may list. */
export const mayBeCode = (rights: Rights, word: string): boolean =>
  codeNodes(rights, word).length > 0

/** Returns the choices that a word means: those whose label or value begins with it, or is similar to it. */
function choicesOf(field: Field, word: string, isForgiving: boolean): string[] {
  return valuesOf(field).filter((value) =>
    [value, plainOf(value, field)].some((name) =>
      textKey(name)
        .split(' ')
        .some(
          (part) =>
            part.startsWith(word) || (isForgiving && typingErrors(word, part) !== undefined),
        ),
    ),
  )
}

/** The spellings that a word may stand for. */
export type Spellings = (word: string) => readonly string[]

/** The texts that a word finds beside those with its letters. */
export interface Reading {
  similar: Spellings
  /** True if a name may also sound like it. */
  bySound?: boolean
}

/** Returns the spellings of a word without those that are found by a shorter one anyway. */
const shortestOf = (spellings: readonly string[]): readonly string[] =>
  spellings.filter(
    (long) =>
      !spellings.some(
        (short) => short !== long && [...short].length >= minIndexed && long.includes(short),
      ),
  )

/** Returns the condition that a word, or a spelling of it, is in a text of the record's own, by which this person may list. */
function ownNode(
  rights: Rights,
  word: string,
  { similar, bySound = false }: Reading,
  isFound = false,
): QueryNode {
  const texts = searchedTexts(rights)
  const nodeOf = (path: string, value: string): QueryNode =>
    bySound && [...value].length >= minIndexed
      ? { path, operator: '$soundL', value }
      : textNode(path, value, isFound)
  const spellings = shortestOf([word, ...similar(word)])
  return {
    any: [
      ...spellings.flatMap((each) => texts.map((path) => nodeOf(path, each))),
      ...codeNodes(rights, word),
    ],
  }
}

/** Returns the condition that some word is in a text of the record's own. `null` if this person may list by no text. */
export function someWordNode(
  rights: Rights,
  words: readonly string[],
  reading: Reading,
): QueryNode | null {
  if (words.length === 0 || searchedTexts(rights).length === 0) return null
  return { any: words.map((word) => ownNode(rights, word, reading)) }
}

/**
 * Returns the condition that each word is in some field of the record, or in the name of a related record, and some word in a text of its
 * own. `null` if this person may list by no text. `named` are the names that some related record has.
 */
export function wordsNode(
  rights: Rights,
  words: readonly string[],
  { named, ...reading }: Reading & { named: (word: string) => readonly RelatedName[] },
): QueryNode | null {
  const some = someWordNode(rights, words, reading)
  // One word alone is a name: a choice or a school would mean thousands of records.
  if (words.length === 1 || !some) return some
  const choices = leavesOf(rights.plan.resource).filter(
    ({ path, field }) => valuesOf(field).length > 0 && rights.mayQuery(path),
  )
  const isFound = words.some((word) => [...word].length >= minIndexed)
  const anywhere = (word: string): QueryNode => ({
    any: [
      ownNode(rights, word, reading, isFound),
      ...choices.flatMap(({ path, field }): QueryNode[] => {
        const values = choicesOf(field, word, reading.similar(word).length > 0)
        return values.length > 0 ? [{ path, operator: '$in', value: values }] : []
      }),
      ...named(word).map(({ path }) => textNode(path, word)),
    ],
  })
  return { all: [some, ...words.map(anywhere)] }
}
