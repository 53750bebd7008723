import { Button } from 'antd'
import { ListMessage } from '../../ui/list-message.js'
import { WaitingLines, type WaitingLinesProps } from './waiting-line.js'

interface Props extends WaitingLinesProps {
  /** Reads the messages again. */
  onReload: () => void
}

/** Is shown instead of messages that could not be loaded, with those that wait on this device. */
export const UnreadLines = ({ onReload, ...waiting }: Props) => (
  <div className="chat-lines">
    <div>
      <ListMessage tone="error" title="The messages could not be loaded" action={<Button onClick={onReload}>Try again</Button>} />
      <WaitingLines {...waiting} />
    </div>
  </div>
)
