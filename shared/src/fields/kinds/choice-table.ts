import { choices } from './choices.js'
import { group } from './group.js'

interface Options<C extends readonly string[]> {
  labels: { readonly [V in C[number]]: string }
  spellings?: { readonly [V in C[number]]: readonly string[] }
  /** The separator between the rows where they are shown on one line. */
  separator?: string
}

/**
 * Any number of the same values for each of several rows, such as the open hours of each weekday. A group of choices; forms show it as a table
 * with a row for each part and a column for each value. `rows` names the parts and their labels.
 */
export const choiceTable = <
  const C extends readonly string[],
  const R extends { readonly [name: string]: string },
>(
  label: string,
  rows: R,
  values: C,
  { labels, spellings, separator = ' · ' }: Options<C>,
) => {
  const rowOf = (name: string) => choices(name, values, { labels, ...(spellings && { spellings }) })
  // Object.fromEntries does not keep the names of the rows.
  const fields = Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, rowOf(row)]),
  ) as {
    [N in keyof R]: ReturnType<typeof rowOf>
  }
  return group(label, fields, { separator, table: { values, labels } })
}
