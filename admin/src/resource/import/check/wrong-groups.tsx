import { counted, formatCount, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useMemo, useState } from 'react'
import { Button } from 'antd'
import { labelAt } from '../../list-state/columns.js'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import { problemGroups, type ProblemGroup } from './problem-groups.js'

interface Props {
  resource: Resource
  rows: readonly ImportRow[]
  /** Returns the text of the file at a line and path. Empty if there is none. */
  textAt: (line: number, path: string) => string
}

/** Lines of a group that a press of the button shows. */
const atOnce = 20

/** The wrong lines by their cause: each sentence once, with the values and lines that have it. */
export function WrongGroups({ resource, rows, textAt }: Props) {
  const groups = useMemo(() => problemGroups(rows), [rows])
  if (groups.length === 0) return null
  return (
    <ul className="td-wrong-groups" aria-label="What is wrong">
      {groups.map((group) => (
        <Group key={group.key} resource={resource} group={group} textAt={textAt} />
      ))}
    </ul>
  )
}

function Group({
  resource,
  group: { path, message, lines },
  textAt,
}: Omit<Props, 'rows'> & { group: ProblemGroup }) {
  const [max, setMax] = useState(atOnce)
  const label = path && fieldOfTarget(resource, path) ? labelAt(resource, path) : ''
  const first = lines
    .slice(0, 3)
    .map(({ line }) => formatCount(line))
    .join(', ')
  return (
    <li>
      <details>
        <summary>
          <span className="td-error">{say(message)}</span>
          <span className="td-wrong-lines">
            {[label, counted(lines.length, 'row'), `line ${first}`].filter(Boolean).join(' · ')}
            {lines.length > 3 ? ' …' : ''}
          </span>
        </summary>
        <ul>
          {lines.slice(0, max).map(({ line, title, message: own }) => (
            <li key={`${line} ${own}`}>
              <span>Line {formatCount(line)}:</span> <strong>{title}</strong>
              {path && textAt(line, path) ? <q>{textAt(line, path)}</q> : null}
              {own === message ? null : <span className="td-wrong-lines">{say(own)}</span>}
            </li>
          ))}
        </ul>
        {lines.length > max ? (
          <Button size="small" onClick={() => setMax(max + atOnce)}>
            Show {formatCount(Math.min(atOnce, lines.length - max))} more of{' '}
            {formatCount(lines.length)}
          </Button>
        ) : null}
      </details>
    </li>
  )
}
