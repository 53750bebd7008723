import { choiceLabel, fieldAt, isWithin, valueAt, type AnyRow, type Field, type Resource } from '@tinkerdesk/shared'
import { Fragment } from 'react'
import { RelationTitle } from './relation-title.js'
import './relation.css'

export interface Hint {
  path: string
  field: Field
}

const most = 3

/** What tells a record from others of the same name: the first plain columns of its list, but for one that is the same for all. */
export const hintsOf = (target: Resource, without: string | undefined, mayQuery: (path: string) => boolean): Hint[] =>
  target.list.columns
    .filter((path) => path !== without && mayQuery(path) && !target.title.some((title) => isWithin(path, title)))
    .flatMap((path) => {
      const field = fieldAt(target, path)
      return field && ['relation', 'choice', 'text'].includes(field.kind) ? [{ path, field }] : []
    })
    .slice(0, most)

/** Those of some rows whose name another of them bears, too, by their id. */
export function namesakesIn<Row extends AnyRow>(rows: readonly Row[], nameOf: (row: Row) => string): ReadonlyMap<string, Row> {
  const first = new Map<string, Row>()
  const found = new Map<string, Row>()
  for (const row of rows) {
    const name = nameOf(row).toLowerCase()
    const other = first.get(name)
    if (other) found.set(other.id, other).set(row.id, row)
    else first.set(name, row)
  }
  return found
}

/** The hints of a record in one line. */
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
