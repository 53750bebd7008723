import { itemOf, sharedKind, type Field } from '@tinkerdesk/shared'
import { spokenLabels } from '@tinkerdesk/shared/base/say'
import { createElement, useMemo } from 'react'
import { showOf } from '../../fields/index.js'
import { FilePreview, filesIn } from './file-preview.js'
import { itemDiff, textDiff, type ItemChange, type Run } from './text-diff.js'
import './marked.css'

interface Props {
  field: Field
  before: unknown
  value: unknown
}

const Runs = ({ runs }: { runs: readonly Run[] }) => (
  <span className="review-text">
    {runs.map(({ mark, text }, at) =>
      mark === 'added' ? (
        <ins key={at}>{text}</ins>
      ) : mark === 'removed' ? (
        <del key={at}>{text}</del>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}
  </span>
)

const words = spokenLabels({
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
})

function MarkedItem({ field, change }: { field: Field; change: ItemChange }) {
  return (
    <li data-change={change.mark === 'same' ? undefined : change.mark}>
      {change.mark === 'same' ? null : <span className="review-mark">{words[change.mark]}</span>}
      <span className="review-item">
        {change.mark === 'changed' ? (
          <Runs runs={change.runs} />
        ) : (
          createElement(showOf(field), { field, value: change.item })
        )}
        {change.mark === 'removed'
          ? null
          : filesIn(change.item).map((file) => <FilePreview key={file.id} file={file} />)}
      </span>
    </li>
  )
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isWords = (value: unknown): value is string => typeof value === 'string'

/** A value that differs from the original's, with the differences marked: words of a text, items of a list, otherwise both values. */
export function MarkedValue({ field, before, value }: Props) {
  const isText = sharedKind(field).textual && (isWords(before) || isWords(value))
  const runs = useMemo(
    () => (isText ? textDiff(String(before ?? ''), String(value ?? '')) : []),
    [isText, before, value],
  )
  const item = itemOf(field)
  const changes = useMemo(
    () => (item ? itemDiff(listOf(before), listOf(value)) : []),
    [item, before, value],
  )
  if (isText) return <Runs runs={runs} />
  if (item)
    return (
      <ol className="review-items">
        {changes.map((change, at) => (
          <MarkedItem key={at} field={item} change={change} />
        ))}
      </ol>
    )
  return (
    <span className="review-both">
      <del>{createElement(showOf(field), { field, value: before })}</del>
      <ins>{createElement(showOf(field), { field, value })}</ins>
    </span>
  )
}
