import { text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import type { Pause } from '../../../client/queue/create-pauses.js'
import type { Waiting } from './use-sending.js'

const pauseSentence: Record<Pause, string> = {
  unreachable: 'Waiting for the connection',
  limited: 'You are sending many messages at once. This one is sent in a few seconds.',
}

interface Props extends Omit<WaitingLinesProps, 'waiting'> {
  message: Waiting
}

export interface WaitingLinesProps {
  waiting: readonly Waiting[]
  /** Why it waits. */
  pause: Pause | undefined
  onRetry: (message: Waiting) => void
  onDiscard: (id: string) => void
}

/** The messages that the server has not stored yet, below the others. */
export const WaitingLines = ({ waiting, ...rest }: WaitingLinesProps) => (
  <div className="chat-waiting">
    {waiting.map((message) => (
      <WaitingLine key={message.id} message={message} {...rest} />
    ))}
  </div>
)

/** A message that the server has not stored yet, or has refused. */
function WaitingLine({ message, pause, onRetry, onDiscard }: Props) {
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
        <p className="chat-state">{pause ? pauseSentence[pause] : 'Sending…'}</p>
      )}
    </article>
  )
}
