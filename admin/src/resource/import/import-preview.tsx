import { formatCount, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { say, spokenLabels } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { PlannedChanges } from '../history/audit-changes.js'

interface Props {
  resource: Resource
  rows: readonly ImportRow[]
  total: number
  isComplete: boolean
  /** Offers the wrong rows as a file. */
  onWrong: () => void
}

const order = { wrong: 0, unsure: 1, changed: 2, new: 3, same: 4 }
const words = spokenLabels({ wrong: 'wrong', changed: 'changed', new: 'new', same: 'the same already' })
const outcomes = ['new', 'changed', 'same', 'wrong'] as const
/** Rows in the list, the wrong ones first. */
const maxShown = 200

/** The rows of a file as they would be saved. */
export function ImportPreview({ resource, rows, total, isComplete, onWrong }: Props) {
  const numbers = outcomes.map((outcome) => ({ outcome, n: rows.filter((row) => row.outcome === outcome).length }))
  const wrong = numbers.find(({ outcome }) => outcome === 'wrong')!.n
  const shown = [...rows]
    .filter(({ outcome }) => outcome !== 'same')
    .sort((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line)
    .slice(0, maxShown)
  return (
    <section aria-label="Preview">
      {isComplete ? null : <progress className="td-import-progress" max={total} value={rows.length} aria-label="Checking the rows" />}
      <output className="td-import-numbers">
        {isComplete ? '' : `Checked ${formatCount(rows.length)} of ${formatCount(total)}: `}
        {numbers.map(({ outcome, n }) => `${formatCount(n)} ${words[outcome]}`).join(', ')}
      </output>
      {wrong > 0 && isComplete ? (
        <p>
          <Button size="small" onClick={onWrong}>
            Download rows with errors
          </Button>
        </p>
      ) : null}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
      <ul className="td-refusals" tabIndex={0} aria-label="Rows">
        {shown.map(({ line, outcome, title, problem, changes }) => (
          <li key={line}>
            Line {formatCount(line)}: <strong>{title}</strong>{' '}
            {problem ? <span className="td-error">{say(problem)}</span> : outcome === 'new' ? words.new : ''}
            <PlannedChanges resource={resource} changes={changes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
