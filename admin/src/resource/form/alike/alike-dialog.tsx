import { isWithin, titleOf, valueAt, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { rightsOf } from '../../../fields/rights.js'
import { useMe } from '../../../fields/use-me.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { RowCell } from '../../record/row-cell.js'
import { columnsOf } from '../../list-state/columns.js'
import { useAddresses } from '../../record/overrides.js'
import type { Alike } from './find-alike.js'
import './alike-dialog.css'

const maxFacts = 3

interface Props {
  resource: Resource
  alike: Alike
  isNew: boolean
  onBack: () => void
  onSave: () => void
}

/** Asks before a record is saved that may exist already, with links to the others. */
export default function AlikeDialog({ resource, alike: { rows }, isNew, onBack, onSave }: Props) {
  const rights = rightsOf(resource, useMe())
  const { openAt } = useAddresses()
  const noun = resource.label.one.toLowerCase()
  const facts = columnsOf(resource, rights)
    .filter(
      ({ path }) =>
        resource.list.columns.includes(path) &&
        !resource.title.some((title) => isWithin(path, title)),
    )
    .slice(0, maxFacts)
  return (
    <Dialog
      open
      title={rows.length === 1 ? `Is this the same ${noun}?` : 'Is it one of these?'}
      onClose={onBack}
      width={480}
    >
      <p>
        {rows.length === 1
          ? `A ${noun} like this exists already.`
          : `${resource.label.many} like this exist already.`}
      </p>
      <ul className="td-alike">
        {rows.map((row) => {
          const to = openAt(resource, row)
          const title = titleOf(resource, row) || 'Untitled'
          return (
            <li key={row.id}>
              {to ? (
                <a href={to} target="_blank" rel="noreferrer">
                  {title}
                </a>
              ) : (
                <strong>{title}</strong>
              )}
              <span>
                {facts
                  .filter(({ path }) => (valueAt(row, path) ?? '') !== '')
                  .map((column) => (
                    <RowCell key={column.path} resource={resource} column={column} row={row} />
                  ))}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="td-dialog-actions">
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- Enter must not save a double. */}
        <Button autoFocus onClick={onBack}>
          Back to the form
        </Button>
        <Button type="primary" onClick={onSave}>
          {isNew ? 'Create anyway' : 'Save anyway'}
        </Button>
      </div>
    </Dialog>
  )
}
