import { formatCount, type ChangeSetDone, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Link } from 'react-router'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'

interface Props {
  resource: Resource
  done: ChangeSetDone
  onClose: () => void
  /** Returns the element with the focus afterwards. */
  returnTo: () => HTMLElement | null
}

/** The records that a bulk edit could not change, with the reasons. Of very many, the first are here, and all on the page of changes. */
export function EditRefusals({ resource, done: { counts, refused }, onClose, returnTo }: Props) {
  const { changed = 0, failed = 0 } = counts
  const more = failed - refused.length
  return (
    <FormDialog
      title={`${formatCount(changed)} of ${formatCount(Object.values(counts).reduce((sum, count) => sum + count, 0))} changed`}
      onCancel={onClose}
      returnTo={returnTo}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>These stayed as they are:</p>
      <ul className="td-refusals">
        {refused.map(({ record, title, problem }) => (
          <li key={record}>
            <strong>{title ?? resource.label.one}</strong> <span>{problem}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="td-help">
          and {formatCount(more)} more. All records stay selected.{' '}
          <Link to="/change-sets">See them all in Recent changes</Link>
        </p>
      ) : null}
    </FormDialog>
  )
}
