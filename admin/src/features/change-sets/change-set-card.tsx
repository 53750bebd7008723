import { useInvalidate } from '@refinedev/core'
import { counted, formatCount, type ChangeResult, type ChangeSet } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { continueChangeSet, undoChangeSet } from '../../resource/index.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { ChangeSetRows } from './change-set-rows.js'
import { resultWords } from './result-words.js'

/** Returns the numbers of results in one line: "14 changed, 1 refused". */
const tally = (counts: ChangeSet['counts']): string =>
  (Object.entries(counts) as [ChangeResult, number][])
    .map(([result, n]) => `${formatCount(n)} ${resultWords[result]}`)
    .join(', ')

interface Props {
  set: ChangeSet
  /** False where an admin looks at everyone's. */
  isOwn: boolean
  onChange: () => void
}

/** A change set: who, what, when, its results, and its undo after a question. */
export function ChangeSetCard({ set, isOwn, onChange }: Props) {
  const invalidate = useInvalidate()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { at, who, counts, mails, undoneBy, stopped } = set
  const title = say(set.title)
  const [done, total] = [formatCount(stopped?.done ?? 0), formatCount(stopped?.total ?? 0)]
  const undo = async () => {
    setBusy(true)
    await undoChangeSet(set.id)
    await invalidate({ invalidates: ['all'] })
    setBusy(false)
    setAsking(false)
    onChange()
  }
  const resume = async ({ id, isUndo }: NonNullable<ChangeSet['stopped']>) => {
    setBusy(true)
    await continueChangeSet(id, isUndo)
    await invalidate({ invalidates: ['all'] })
    setBusy(false)
    onChange()
  }
  return (
    <article className="td-panel change-set" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          <span>
            <TimeAgo value={at} />
            {isOwn ? null : ` · ${who.name ?? 'Deleted account'}`} · {tally(counts)}
            {undoneBy && !stopped ? ' · undone' : ''}
          </span>
          {stopped ? (
            <p className="change-set-stopped">
              {stopped.isUndo
                ? `Undo stopped: ${done} of ${total}`
                : `Stopped: ${done} of ${total}`}
            </p>
          ) : null}
        </div>
        {stopped?.mayContinue && !isAsking ? (
          <Button
            aria-label={`Continue: ${title}`}
            loading={isBusy}
            onClick={() => void resume(stopped)}
          >
            Continue
          </Button>
        ) : null}
        {set.isUndoable && !isAsking ? (
          <Button aria-label={`Undo: ${title}`} onClick={() => setAsking(true)}>
            Undo
          </Button>
        ) : null}
      </header>
      {isAsking ? (
        <div className="change-set-question">
          <p>
            Undo this? Records that were changed since stay as they are, and are listed.
            {mails > 0
              ? ` ${counted(mails, 'e-mail')} went out because of it and cannot be taken back.`
              : ''}
          </p>
          <Button onClick={() => setAsking(false)} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="primary" autoFocus loading={isBusy} onClick={() => void undo()}>
            Undo
          </Button>
        </div>
      ) : null}
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={`Records of: ${title}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the records' : 'Show the records'}
      </Button>
      {isOpen ? <ChangeSetRows set={set} /> : null}
    </article>
  )
}
