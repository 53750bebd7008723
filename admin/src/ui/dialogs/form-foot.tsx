import { Button } from 'antd'

interface Props {
  /** The label of the button that submits the form. */
  action: string
  /** True for an action that is hard to take back. */
  isDanger?: boolean
  isDisabled?: boolean
  isSending: boolean
  onCancel: () => void
  /** The sentence of a fault, and the id by which an input names it. */
  fault?: string | undefined
  faultId?: string
}

/** The end of a form in a dialog: a fault, and the buttons that cancel and submit. */
export function FormFoot({
  action,
  isDanger = false,
  isDisabled = false,
  isSending,
  onCancel,
  fault,
  faultId,
}: Props) {
  return (
    <>
      {fault ? (
        <p id={faultId} className="td-dialog-fault" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="td-dialog-actions">
        <Button onClick={onCancel} disabled={isSending}>
          Cancel
        </Button>
        <Button
          danger={isDanger}
          type="primary"
          htmlType="submit"
          disabled={isDisabled}
          loading={isSending}
          aria-label={action}
        >
          {action}
        </Button>
      </div>
    </>
  )
}
