import { text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import type { Waiting } from './use-sending.js'

interface Props {
  message: Waiting
  /** True while the server cannot be reached. */
  isWaiting: boolean
  onRetry: (message: Waiting) => void
  onDiscard: (id: string) => void
}

/** A message that the server has not stored yet, or has refused. */
export function WaitingLine({ message, isWaiting, onRetry, onDiscard }: Props) {
  return (
    <article className="chat-line" aria-label={text('You')} data-own data-waiting>
      <p className="chat-text">{message.text}</p>
      {message.files.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
      {message.fault ? (
        <p className="chat-fault" role="alert">
          {message.fault}{' '}
          <Button size="small" onClick={() => onRetry(message)}>
            Try again
          </Button>{' '}
          <Button size="small" onClick={() => onDiscard(message.id)}>
            Discard
          </Button>
        </p>
      ) : (
        <p className="chat-state">{isWaiting ? 'Waiting for the connection' : 'Sending…'}</p>
      )}
    </article>
  )
}
