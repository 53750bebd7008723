import { Button } from 'antd'

interface Props {
  label: string
  isReady: boolean
  isSending: boolean
  onAssign: () => void
  onClose: () => void
}

/** The buttons below a dialog that assigns work. */
export const AssignFooter = ({ label, isReady, isSending, onAssign, onClose }: Props) => (
  <>
    <Button onClick={onClose}>Cancel</Button>
    <Button type="primary" disabled={!isReady} loading={isSending} onClick={onAssign}>
      {label}
    </Button>
  </>
)
