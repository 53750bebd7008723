import { formatCount, type ChangeSetDone, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { FormDialog } from '../../ui/form-dialog.js'

interface Props {
  resource: Resource
  done: ChangeSetDone
  onClose: () => void
  /** Returns the element with the focus afterwards. */
  returnTo: () => HTMLElement | null
}

/** The records that a bulk edit could not change, with the reasons. */
export const EditRefusals = ({ resource, done: { counts, refused }, onClose, returnTo }: Props) => (
  <FormDialog
    title={`${formatCount(counts.changed ?? 0)} of ${formatCount(Object.values(counts).reduce((sum, count) => sum + count, 0))} changed`}
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
  </FormDialog>
)
