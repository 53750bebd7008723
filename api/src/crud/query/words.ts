import { isWithin, leavesOf, nameFieldsOf, plainOf, sharedKind, textKey, type Field } from '@tinkerdesk/shared'
import { typingErrors } from '@tinkerdesk/shared/base/similar-word'
import { planOf } from '../plan/plan.js'
import type { QueryNode } from './query.js'
import { rightsOf, type Rights } from './rights.js'

/** Words of fewer letters are looked for at the beginning of a value: the search index knows three letters and more. */
const minIndexed = 3

/** Returns the paths of the texts of a resource that its search index has, and by which this person may list. */
export const searchedTexts = (rights: Rights): string[] =>
  leavesOf(rights.plan.resource).flatMap(({ path, field }) =>
    rights.plan.resource.list.search.includes(path) && sharedKind(field).textual && rights.mayQuery(path) ? [path] : [],
  )

/** Returns the paths of names of related records, by which this person may list them: of relations that the list is searched or filtered by. */
function relatedNames(own: Rights): string[] {
  const { plan, me } = own
  const { search, filters } = plan.resource.list
  return plan.leaves.flatMap(({ path, target, side }) => {
    if (!target || side || ![...search, ...filters].includes(path) || !own.mayQuery(path)) return []
    const to = planOf(target.to)
    const rights = rightsOf(to, me)
    const called = nameFieldsOf(to.resource)
    const names = to.resource.list.search.filter((name) => called.some((path) => isWithin(name, path)))
    return names.filter((name) => rights.mayQuery(name)).map((name) => `${path}.${name}`)
  })
}

const textNode = (paths: readonly string[], word: string): QueryNode[] =>
  paths.map((path) => ({ path, operator: [...word].length < minIndexed ? '$startsL' : '$contL', value: word }))

const valuesOf = (field: Field): readonly string[] => sharedKind(field).values?.(field) ?? []

/** Returns the choices that a word means: those whose label or value begins with it, or is similar to it. */
function choicesOf(field: Field, word: string, isForgiving: boolean): string[] {
  return valuesOf(field).filter((value) =>
    [value, plainOf(value, field)].some((name) =>
      textKey(name)
        .split(' ')
        .some((part) => part.startsWith(word) || (isForgiving && typingErrors(word, part) !== undefined)),
    ),
  )
}

/** The spellings that a word may stand for. */
export type Spellings = (word: string) => readonly string[]

/**
 * Returns the condition that each word is in some field of the record, or in the name of a related record, and some word in a text of its
 * own. `null` if this person may list by no text.
 */
export function wordsNode(rights: Rights, words: readonly string[], similar: Spellings = () => []): QueryNode | null {
  const { plan } = rights
  const texts = searchedTexts(rights)
  const related = relatedNames(rights)
  if (texts.length === 0) return null
  const own = (word: string): QueryNode => ({ any: [word, ...similar(word)].flatMap((each) => textNode(texts, each)) })
  // One word alone is a name: a choice or a school would mean thousands of records.
  if (words.length === 1) return own(words[0]!)
  const choices = leavesOf(plan.resource).filter(({ path, field }) => valuesOf(field).length > 0 && rights.mayQuery(path))
  const anywhere = (word: string): QueryNode => ({
    any: [
      own(word),
      ...choices.flatMap(({ path, field }): QueryNode[] => {
        const values = choicesOf(field, word, similar(word).length > 0)
        return values.length > 0 ? [{ path, operator: '$in', value: values }] : []
      }),
      ...textNode(related, word),
    ],
  })
  return { all: [{ any: words.map(own) }, ...words.map(anywhere)] }
}
