import { isWithin, textKey } from '@tinkerdesk/shared'
import { fragment, type Fragment } from '../../sql/fragment.js'
import type { RowOrder } from '../../sql/order-value.js'
import type { Leaf } from '../../plan/plan.js'
import type { Scope } from '../condition/compile.js'

const maxWords = 8

/** Returns the texts of a record's name that this person may list by. Related names are no part of the row. */
function namesOf({ rights }: Scope): readonly Leaf[] {
  const { resource, leaves } = rights.plan
  const within = (paths: readonly string[]) =>
    leaves.filter(
      ({ path, kind }) =>
        kind.fold &&
        kind.order &&
        paths.some((whole) => isWithin(path, whole)) &&
        rights.mayQuery(path),
    )
  const names = within(resource.title)
  return names.length > 0 ? names : within(resource.peerTitle)
}

/**
 * Returns the order of rows by how well their name fits a text: the name itself, its first words, other whole words of it, its beginning within
 * a word, beginnings of its words, and the rest. `undefined` without a text, or where the person may list by no part of the name.
 */
export function rankToSql(scope: Scope, text: string): Fragment | undefined {
  const names = namesOf(scope)
  const key = textKey(text)
  if (names.length === 0 || key === '') return undefined
  const find = scope.dialect === 'sqlite' ? 'instr' : 'strpos'
  const name = `TRIM(${names.map(({ columns }) => `COALESCE(${scope.alias}.${columns.at(-1)}, '')`).join(` || ' ' || `)})`
  const words = key.split(' ').slice(0, maxWords)
  const every = (hay: string, wordOf: (word: string) => string) => ({
    text: words.map(() => `${find}(${hay}, ?) > 0`).join(' AND '),
    values: words.map(wordOf),
  })
  const whole = every(`' ' || ${name} || ' '`, (word) => ` ${word} `)
  const starts = every(`' ' || ${name}`, (word) => ` ${word}`)
  return fragment(
    `CASE WHEN ${name} = ? THEN 0 WHEN ${find}(${name}, ?) = 1 THEN 1 WHEN ${whole.text} THEN 2 WHEN ${find}(${name}, ?) = 1 THEN 3 WHEN ${starts.text} THEN 4 ELSE 5 END`,
    key,
    `${key} `,
    ...whole.values,
    key,
    ...starts.values,
  )
}

/** Puts the best names before the rest of an order. */
export function rankedOrder(scope: Scope, text: string | undefined, order: RowOrder): RowOrder {
  const rank = text === undefined ? undefined : rankToSql(scope, text)
  if (!rank) return order
  return { ...order, terms: [{ ...rank, descending: false, isEmptyLast: true }, ...order.terms] }
}
