import { MessageOutlined } from '@ant-design/icons'

interface Props {
  about: string
  isOpening?: boolean
  /** Absent until the product is there. */
  onPress?: () => void
}

/** The button with which a student writes to their teacher about a piece of work. */
export const MessageTeacherButton = ({ about, isOpening = false, onPress }: Props) => (
  <button
    type="button"
    className="button message-teacher"
    aria-label={`Message my teacher about ${about}`}
    aria-busy={isOpening || undefined}
    onClick={onPress}
  >
    <MessageOutlined aria-hidden /> Message my teacher
  </button>
)
