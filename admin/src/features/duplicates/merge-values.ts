import { isRecord, leavesOf, valueAt, type Field, type Resource } from '@tinkerdesk/shared'

type Values = Record<string, unknown>
/** The record whose value is kept: the older or the younger of the pair, or both for a list. */
export type Choice = 0 | 1 | 'both'

/** A field with different values in the two records. */
export interface Difference {
  path: string
  field: Field
  values: readonly [unknown, unknown]
  /** True for lists, whose items can be joined. */
  isList: boolean
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const plain = (value: unknown): unknown =>
  isRecord(value) && typeof value['id'] === 'string' ? value['id'] : value
const plainValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(plain) : plain(value)

/** Returns the fields that this person may set and that differ. */
export const differencesOf = (
  resource: Resource,
  pair: readonly [Values, Values],
  maySet: (path: string) => boolean,
): Difference[] =>
  leavesOf(resource).flatMap(({ path, field }): Difference[] => {
    const values = [valueAt(pair[0], path) ?? null, valueAt(pair[1], path) ?? null] as const
    if (
      field.readOnly ||
      !maySet(path) ||
      JSON.stringify(plainValue(values[0])) === JSON.stringify(plainValue(values[1]))
    )
      return []
    return [{ path, field, values, isList: Array.isArray(values[0]) && Array.isArray(values[1]) }]
  })

/** Returns the choice at first: the value of the record that stays, or the other's where that has none. */
export const usualChoice = ({ values }: Difference, winner: 0 | 1): Choice => {
  const loser = winner === 0 ? 1 : 0
  return isEmpty(values[winner]) && !isEmpty(values[loser]) ? loser : winner
}

/** Returns the paths whose values the winner takes over, and those of the lists that are joined. */
export function decisionOf(
  differences: readonly Difference[],
  choices: { readonly [path: string]: Choice },
  winner: 0 | 1,
) {
  const of = (difference: Difference) => choices[difference.path] ?? usualChoice(difference, winner)
  const pathsOf = (isChosen: (choice: Choice) => boolean) =>
    differences.filter((each) => isChosen(of(each))).map(({ path }) => path)
  return {
    take: pathsOf((choice) => choice !== 'both' && choice !== winner),
    join: pathsOf((choice) => choice === 'both'),
  }
}
