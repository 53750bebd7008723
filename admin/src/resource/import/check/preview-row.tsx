import { cellFieldAt, formatCount, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { say, spokenLabels } from '@tinkerdesk/shared/base/say'
import { memo } from 'react'
import { cellOf } from '../../../fields/index.js'
import { PlannedChanges } from '../../history/audit-changes.js'
import { labelAt } from '../../list-state/columns.js'

interface Props {
  resource: Resource
  row: ImportRow
}

const words = spokenLabels({ new: 'new' })

/** The values of a new record, one after the other. No link of them leads away from the import. */
function NewValues({ resource, row }: Props) {
  return (
    <dl className="td-import-values">
      {row.changes.map(({ path, after }) => {
        const field = cellFieldAt(resource, path)
        if (!field) return null
        const Cell = cellOf(field)
        return (
          <div key={path}>
            <dt>{labelAt(resource, path)}</dt>
            <dd>
              <Cell field={field} value={after} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A row as it would be saved. Rows stay as they are while others are checked, so they are drawn once. */
export const PreviewRow = memo(function PreviewRow({ resource, row }: Props) {
  const { line, outcome, title, note, changes } = row
  return (
    <li>
      <span>Line {formatCount(line)}:</span> <strong>{title}</strong>{' '}
      <span>{outcome === 'new' ? words.new : ''}</span>
      {note ? <span className="td-wrong-lines"> {say(note)}</span> : null}
      {outcome === 'new' ? (
        <NewValues resource={resource} row={row} />
      ) : (
        <PlannedChanges resource={resource} changes={changes} />
      )}
    </li>
  )
})
