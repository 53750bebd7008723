import type { ReturnFigure, ReturnFigures } from '@tinkerdesk/shared'
import { formatCount } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { Link } from 'react-router'
import { toast } from '../../ui/messages/toast.js'
import { reported, wordsOfCell } from './use-return.js'

interface Props {
  section: ReturnFigures['sections'][number]
  isOpen: boolean
  onEnter: (line: ReturnFigure) => void
  onRecords: (line: ReturnFigure) => void
}

const shown = (value: number | null): string => (value === null ? '–' : formatCount(value))

/** A section of a return: its lines with what is reported, what was computed, and what changed since. */
export function ReturnTable({ section, isOpen, onEnter, onRecords }: Props) {
  return (
    <section className="return-section">
      <table>
        <caption className="visually-hidden">{say(section.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(section.title)}</th>
            <th scope="col" className="return-number">
              Number
            </th>
            <th scope="col" className="return-unit">
              Unit
            </th>
            <th scope="col" className="return-actions">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {section.lines.map((line) => (
            <ReturnRow
              key={line.key}
              line={line}
              isOpen={isOpen}
              onEnter={() => onEnter(line)}
              onRecords={() => onRecords(line)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  line: ReturnFigure
  isOpen: boolean
  onEnter: () => void
  onRecords: () => void
}

function ReturnRow({ line, isOpen, onEnter, onRecords }: RowProps) {
  const { computed, entered, isEntered, now } = line
  const value = reported(line)
  const title = say(line.title)
  const copy = async () => {
    await navigator.clipboard.writeText(String(value ?? ''))
    toast.success(`${title} copied`)
  }
  return (
    <tr>
      <th scope="row">
        {title}
        {line.help ? <small className="return-help">{say(line.help)}</small> : null}
        {entered !== null && !isEntered ? (
          <small>
            {`The records say ${shown(computed)}.`} <span data-typed>{line.reason}</span>
          </small>
        ) : null}
        {isEntered && line.reason ? <small data-typed>{line.reason}</small> : null}
        {now === null ? null : (
          <small className="return-changed">{`The records say ${shown(now)} now.`}</small>
        )}
        {line.cells.length > 0 ? (
          <details>
            <summary>In parts</summary>
            <dl>
              {line.cells.map(({ by, value: part }) => (
                <div key={by.join()}>
                  <dt>{wordsOfCell(by)}</dt>
                  <dd>{formatCount(part)}</dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
      </th>
      <td className="return-number">{shown(value)}</td>
      <td className="return-unit">{line.unit ? say(line.unit) : ''}</td>
      <td className="return-actions">
        {isOpen && line.enterAt && entered === null ? (
          <Link to={line.enterAt}>Enter records</Link>
        ) : null}
        {line.hasRecords && computed !== 0 ? (
          <Button size="small" aria-label={`Records: ${title}`} onClick={onRecords}>
            Records
          </Button>
        ) : null}
        {isOpen ? (
          <Button
            size="small"
            aria-label={`${isEntered ? 'Enter' : 'Correct'}: ${title}`}
            onClick={onEnter}
          >
            {isEntered ? 'Enter' : 'Correct'}
          </Button>
        ) : null}
        <Button
          size="small"
          aria-label={`Copy: ${title}`}
          disabled={value === null}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </td>
    </tr>
  )
}
