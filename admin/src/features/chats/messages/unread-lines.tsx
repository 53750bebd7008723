import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { WaitingLines, type WaitingLinesProps } from './waiting-line.js'

interface Props extends WaitingLinesProps {
  /** Reads the messages again. */
  onReload: () => void
}

/** Is shown instead of messages that could not be loaded, with those that wait on this device. */
export const UnreadLines = ({ onReload, ...waiting }: Props) => (
  <div className="chat-lines">
    <div>
      <NotLoaded title="The messages could not be loaded" onRetry={onReload} />
      <WaitingLines {...waiting} />
    </div>
  </div>
)
