import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { counted, formatCount } from '@tinkerdesk/shared'
import { Button, Input, Select, type InputRef } from 'antd'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { GridColumn } from '../rows/grid-columns.js'
import type { Find, FindNews } from './use-find.js'
import './find.css'

interface Props {
  columns: readonly GridColumn[]
  find: Find
  onChange: (next: Partial<Find>) => void
  /** Another object moves the focus into the bar again. */
  opened: { isReplacing: boolean }
  onMore: () => void
  news: FindNews
  onStep: (find: Find, by: 1 | -1) => Promise<void>
  onReplace: (find: Find) => Promise<void>
  onReplaceAll: (find: Find) => Promise<void>
  onClose: () => void
}

/** The longest text that is looked for. */
const maxText = 200

/** Returns where a search is, in words. */
function wordsOf(news: FindNews): string {
  if (news.state === 'busy')
    return news.total > 0
      ? `${formatCount(news.done)} of ${formatCount(news.total)} read…`
      : 'Looking for it…'
  if (news.state === 'at') {
    const more = news.isMore ? '+' : ''
    return `Row ${formatCount(news.place)} of ${formatCount(news.total)}${more}`
  }
  if (news.state === 'none') return 'It is in no cell.'
  if (news.state === 'fault') return news.message
  if (news.state === 'idle') return ''
  const replaced = `${formatCount(news.cells)} replaced, not saved yet.`
  const left = news.left > 0 ? `${formatCount(news.left)} cannot be changed.` : ''
  const rest =
    news.rest > 0 ? `Save them, then replace it in ${counted(news.rest, 'more row')}.` : ''
  return [replaced, left, rest].filter(Boolean).join(' ')
}

/** The bar that finds and replaces a text in the cells of a grid. Enter goes on, Shift+Enter goes back, Escape closes it. */
export function FindBar({
  columns,
  find,
  onChange,
  opened,
  onMore,
  news,
  onStep,
  onReplace,
  onReplaceAll,
  onClose,
}: Props) {
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [opened])
  const canFind = find.text !== ''
  const isBusy = news.state === 'busy'
  /** The focus stays in the bar: the sheet takes it when a cell is selected. */
  const from = async (box: Element | null, work: Promise<void>) => {
    await work
    if (box instanceof HTMLElement) box.focus()
  }
  const step = (by: 1 | -1) => canFind && void from(document.activeElement, onStep(find, by))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type === 'text' &&
      !event.nativeEvent.isComposing
    )
      step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- Keys of the inputs pass here.
    <search className="td-find" aria-label="Find in the grid" onKeyDown={onKeyDown}>
      <Input
        ref={input}
        className="td-find-text"
        aria-label="Find"
        placeholder="Find"
        maxLength={maxText}
        value={find.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <Select
        className="td-find-column"
        aria-label="In the column"
        value={find.path ?? ''}
        options={[
          { value: '', label: 'All columns' },
          ...columns.map(({ path, label }) => ({ value: path, label })),
        ]}
        popupMatchSelectWidth={false}
        onChange={(path) => onChange({ path: path === '' ? null : path })}
      />
      <Button
        icon={<UpOutlined />}
        aria-label="Previous"
        data-hint="Previous (Shift+Enter)"
        disabled={!canFind}
        onClick={() => step(-1)}
      />
      <Button
        icon={<DownOutlined />}
        aria-label="Next"
        data-hint="Next (Enter)"
        disabled={!canFind}
        onClick={() => step(1)}
      />
      {opened.isReplacing ? (
        <>
          <Input
            className="td-find-text"
            aria-label="Replace with"
            placeholder="Replace with"
            maxLength={maxText}
            value={find.by}
            onChange={({ target }) => onChange({ by: target.value })}
          />
          <Button
            disabled={!canFind || isBusy}
            onClick={() => void from(document.activeElement, onReplace(find))}
          >
            Replace
          </Button>
          <Button
            disabled={!canFind || isBusy}
            onClick={() => void from(document.activeElement, onReplaceAll(find))}
          >
            Replace all
          </Button>
        </>
      ) : (
        <Button title="Ctrl+H" onClick={onMore}>
          Replace…
        </Button>
      )}
      <output className={news.state === 'fault' ? 'td-error' : undefined}>{wordsOf(news)}</output>
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label="Close"
        data-hint="Close (Escape)"
        onClick={onClose}
      />
    </search>
  )
}
