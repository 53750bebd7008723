import {
  counted,
  formatCount,
  type ImportDecisions,
  type ImportRow,
  type LikelyRecord,
  type Resource,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { PlannedChanges } from '../../history/audit-changes.js'

interface Props {
  resource: Resource
  rows: readonly ImportRow[]
  onDecide: (group: string, decision: ImportDecisions[string]) => void
}

type UnsureRow = ImportRow & { likely: LikelyRecord }
const isUnsure = (row: ImportRow): row is UnsureRow =>
  row.outcome === 'unsure' && row.likely !== undefined

/** Lines of a group that are shown at first. */
const maxFirst = 5
/** Lines of a group that are shown at all. */
const maxShown = 100

/** Asks once for each group of lines that may mean records which are there already. Nothing is chosen before. */
export function LikelyQuestions({ rows, ...props }: Props) {
  const groups = new Map<string, UnsureRow[]>()
  for (const row of rows) {
    if (!isUnsure(row)) continue
    const { group } = row.likely
    const lines = groups.get(group)
    if (lines) lines.push(row)
    else groups.set(group, [row])
  }
  return [...groups].map(([group, lines]) => (
    <Group key={group} {...props} group={group} lines={lines} />
  ))
}

function Group({
  resource,
  group,
  lines,
  onDecide,
}: Omit<Props, 'rows'> & { group: string; lines: readonly UnsureRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const label = lines[0]!.likely.groupLabel
  const many = resource.label.many.toLowerCase()
  const shown = lines.slice(0, isOpen ? maxShown : maxFirst)
  const title = `${say(label)}: ${counted(lines.length, 'line')}`
  return (
    <section className="td-likely" aria-label={title}>
      <h3>{title}</h3>
      <p>Are these {many} the ones that are there already?</p>
      <ul className="td-refusals">
        {shown.map(({ line, title: name, likely, changes, note }) => (
          <li key={line}>
            <span>Line {formatCount(line)}:</span> <strong>{name}</strong>{' '}
            <span>→ {likely.title}</span>
            {note ? <span className="td-wrong-lines">{say(note)}</span> : null}
            <PlannedChanges resource={resource} changes={changes} />
          </li>
        ))}
      </ul>
      <div className="td-meanings-all">
        {lines.length > shown.length && !isOpen ? (
          <Button size="small" type="link" onClick={() => setOpen(true)}>
            Show all {formatCount(Math.min(lines.length, maxShown))}
          </Button>
        ) : null}
        <Button onClick={() => onDecide(group, 'update')}>Update these {many}</Button>
        <Button onClick={() => onDecide(group, 'new')}>Add as new</Button>
      </div>
    </section>
  )
}
