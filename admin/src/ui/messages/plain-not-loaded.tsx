import { ListMessage } from './list-message.js'

interface Props {
  title: string
  error: { message: string }
  onRetry: () => void
}

/** `NotLoaded` for pages that load no antd, such as a student's home. */
export const PlainNotLoaded = ({ title, error, onRetry }: Props) => (
  <ListMessage
    tone="error"
    title={title}
    action={
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    }
  >
    {error.message}
  </ListMessage>
)
