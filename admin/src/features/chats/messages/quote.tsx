import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import type { Line } from './merge-messages.js'

interface Props {
  group: string
  /** The number of the line that is answered. */
  sequence: number
  /** The line, if it is loaded. */
  line: Line | undefined
  nameOf: (id: string) => string
  /** Absent if the line is not loaded. */
  onOpen: (() => void) | undefined
}

const wordsOf = ({ text, files, deleted }: Line): string =>
  deleted ? 'Message deleted' : (text ?? files.map(({ name }) => name).join(', ')).slice(0, 160)

/** The message that another one answers. */
export function Quote({ group, sequence, line, nameOf, onOpen }: Props) {
  const { data } = useApiQuery<{ data: Line[] }>(
    '/api/chat-messages',
    { s: JSON.stringify({ group, sequence }), limit: 1 },
    line === undefined,
  )
  const shown = line ?? data?.data[0]
  const words = shown ? (
    <>
      <strong>{nameOf(shown.sender ?? '')}</strong> {wordsOf(shown)}
    </>
  ) : (
    'An earlier message'
  )
  return onOpen ? (
    <button type="button" className="chat-quote" onClick={onOpen}>
      {words}
    </button>
  ) : (
    <p className="chat-quote">{words}</p>
  )
}
