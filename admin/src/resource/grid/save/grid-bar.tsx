import { formatCount, type Resource } from '@tinkerdesk/shared'
import { spokenLabels } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import type { Progress } from './use-save-grid.js'

/** The numbers of unsaved rows. */
export interface Tally {
  new: number
  changed: number
  wrong: number
  /** Rows that are still being checked. */
  open: number
}

interface Props {
  resource: Resource
  tally: Tally
  progress: Progress | null
  /** True while a save waits for a choice that was typed. */
  isWaiting: boolean
  /** Leads to the next row of a kind. */
  onNext: (kind: 'new' | 'changed' | 'wrong') => void
  onReview: () => void
  onDiscard: () => void
  onSave: () => void
}

const words = spokenLabels({ new: 'new', changed: 'changed', wrong: 'wrong' })

/** The bar below a grid: what is not saved yet, and the ways to save it. */
export function GridBar({
  resource,
  tally,
  progress,
  isWaiting,
  onNext,
  onReview,
  onDiscard,
  onSave,
}: Props) {
  const all = tally.new + tally.changed
  const good = all - tally.wrong
  const label = resource.label.many.toLowerCase()
  if (progress)
    return (
      <output className="td-grid-bar">
        <progress max={progress.total} value={progress.done} aria-label={`Saving ${label}`} />
        {progress.done > 0
          ? `Saving ${formatCount(progress.done)} of ${formatCount(progress.total)}…`
          : `Saving ${formatCount(progress.total)}…`}
      </output>
    )
  if (all === 0)
    return (
      <div className="td-grid-bar td-grid-hint">
        Type in a cell to change it. Nothing is saved until you choose Save.
      </div>
    )
  const kinds = (['new', 'changed', 'wrong'] as const).filter((kind) => tally[kind] > 0)
  return (
    <section className="td-grid-bar" data-bottom-bar aria-label="Not saved yet">
      <output className="visually-hidden">
        {kinds.map((kind) => `${formatCount(tally[kind])} ${words[kind]}`).join(', ')}
      </output>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          className={`td-grid-count td-grid-${kind}`}
          title={`Next ${words[kind]} row`}
          onClick={() => onNext(kind)}
        >
          {formatCount(tally[kind])} {words[kind]}
        </Button>
      ))}
      <span className="td-grid-space" />
      <Button onClick={onDiscard}>Discard</Button>
      <Button onClick={onReview}>Review</Button>
      <Button
        type="primary"
        title="Ctrl+S"
        disabled={good === 0 && tally.open === 0}
        loading={isWaiting}
        onClick={onSave}
      >
        {tally.wrong > 0
          ? `Save ${formatCount(good)} of ${formatCount(all)}`
          : `Save ${formatCount(all)}`}
      </Button>
    </section>
  )
}
