import { formatCount, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { spokenLabels } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { PreviewRow } from './preview-row.js'
import { WrongGroups } from './wrong-groups.js'

interface Props {
  resource: Resource
  rows: readonly ImportRow[]
  total: number
  isComplete: boolean
  /** Returns the text of the file at a line and path. */
  textAt: (line: number, path: string) => string
  /** Offers the wrong rows as a file. */
  onWrong: () => void
  /** Opens the wrong rows in a grid. */
  onMend: () => void
}

const order = { wrong: 0, unsure: 0, changed: 1, new: 2, same: 3 }
const words = spokenLabels({
  wrong: 'wrong',
  unsure: 'to decide',
  changed: 'changed',
  new: 'new',
  same: 'the same already',
})
const outcomes = ['new', 'changed', 'same', 'unsure', 'wrong'] as const
/** Rows in the list, the wrong ones first. */
const maxShown = 200

/** The rows of a file as they would be saved. */
export function ImportPreview({
  resource,
  rows,
  total,
  isComplete,
  textAt,
  onWrong,
  onMend,
}: Props) {
  const numberOf = (outcome: ImportRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length
  const numbers = outcomes
    .map((outcome) => ({ outcome, n: numberOf(outcome) }))
    .filter(({ outcome, n }) => outcome !== 'unsure' || n > 0)
  const wrong = numberOf('wrong')
  const shown = [...rows]
    // The wrong and the unsure ones are above.
    .filter(({ outcome, note }) =>
      outcome === 'same' ? note !== undefined : outcome !== 'wrong' && outcome !== 'unsure',
    )
    .sort((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line)
    .slice(0, maxShown)
  return (
    <section aria-label="Preview">
      {isComplete ? null : (
        <progress
          className="td-import-progress"
          max={total}
          value={rows.length}
          aria-label="Checking the rows"
        />
      )}
      <output className="td-import-numbers">
        {isComplete ? '' : `Checked ${formatCount(rows.length)} of ${formatCount(total)}: `}
        {numbers.map(({ outcome, n }) => `${formatCount(n)} ${words[outcome]}`).join(', ')}
      </output>
      {wrong > 0 && isComplete ? (
        <p className="td-meanings-all">
          <Button size="small" onClick={onMend}>
            Open in the grid
          </Button>
          <Button size="small" onClick={onWrong}>
            Download rows with errors
          </Button>
        </p>
      ) : null}
      <WrongGroups resource={resource} rows={rows} textAt={textAt} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
      <ul className="td-refusals" tabIndex={0} aria-label="Rows">
        {shown.map((row) => (
          <PreviewRow key={row.line} resource={resource} row={row} />
        ))}
      </ul>
    </section>
  )
}
