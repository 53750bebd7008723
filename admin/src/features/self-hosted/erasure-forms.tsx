import type { ErasureForm } from '@tinkerdesk/shared'
import { Radio } from 'antd'

interface Props {
  value: ErasureForm
  onChange: (form: ErasureForm) => void
}

/** The two forms of erasing, each in words. */
export const ErasureForms = ({ value, onChange }: Props) => (
  <Radio.Group
    aria-label="How"
    className="host-forms"
    value={value}
    onChange={({ target }) => onChange(target.value as ErasureForm)}
  >
    <Radio value="withdraw">
      <strong>Withdraw now</strong>
      <br />
      Hidden at once from everyone but data officers, who can take it back. A job erases it after
      one year. The former values of its history are erased now. Messages and comments stay until
      then.
    </Radio>
    <Radio value="erase">
      <strong>Erase at once</strong>
      <br />
      Erased now, also from the archive and the audit trail. It cannot be undone.
    </Radio>
  </Radio.Group>
)
