import {
  choiceLabel,
  fieldAt,
  isWithin,
  titleOf,
  valueAt,
  type AnyRow,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import { Fragment } from 'react'
import { RelationTitle } from './relation-title.js'
import './relation.css'

export interface Hint {
  path: string
  field: Field
}

const maxHints = 3

/** The columns that tell a record from its namesakes: the first plain columns of its list, except those that never differ. */
export const hintsOf = (
  target: Resource,
  without: string | undefined,
  mayQuery: (path: string) => boolean,
): Hint[] =>
  target.list.columns
    .filter(
      (path) =>
        path !== without && mayQuery(path) && !target.title.some((title) => isWithin(path, title)),
    )
    .flatMap((path) => {
      const field = fieldAt(target, path)
      return field && ['relation', 'choice', 'text'].includes(field.kind) ? [{ path, field }] : []
    })
    .slice(0, maxHints)

/** Returns the rows that share their name with another row, by id. */
export function namesakesIn<Row extends AnyRow>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const first = new Map<string, Row>()
  const namesakes = new Map<string, Row>()
  for (const row of rows) {
    const name = nameOf(row).toLowerCase()
    const other = first.get(name)
    if (other) namesakes.set(other.id, other).set(row.id, row)
    else first.set(name, row)
  }
  return namesakes
}

/**
 * Returns the hints of each record that has some, by id: all of them for namesakes, and for every other record the searched texts beside its
 * name, such as a school's city.
 */
export function hintsFor<Row extends AnyRow>(
  target: Resource,
  rows: readonly Row[],
  hints: readonly Hint[],
) {
  const namesakes = namesakesIn(rows, (row) => titleOf(target, row))
  const usual = hints.filter(
    ({ path, field }) => field.kind === 'text' && target.list.search.includes(path),
  )
  return new Map(
    rows.flatMap((row) => {
      const own = namesakes.has(row.id) ? hints : usual
      return own.length > 0 ? [[row.id, { row, hints: own }] as const] : []
    }),
  )
}

/** Returns the hints of a record as one line. */
export const Namesake = ({ row, hints }: { row: AnyRow; hints: readonly Hint[] }) => (
  <span className="td-namesake">
    {hints
      .filter(({ path }) => valueAt(row, path))
      .map(({ path, field }, at) => {
        const value = valueAt(row, path)
        return (
          <Fragment key={path}>
            {at > 0 ? ' · ' : null}
            {field.kind === 'relation' ? (
              <RelationTitle to={field.to} value={value} />
            ) : field.kind === 'choice' ? (
              choiceLabel(field, String(value))
            ) : (
              String(value)
            )}
          </Fragment>
        )
      })}
  </span>
)
