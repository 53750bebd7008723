import { isWithin, titleOf, type Resource } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { createElement, useState, type KeyboardEvent } from 'react'
import { queue } from '../../client/queue/queue.js'
import { cellOf } from '../../fields/index.js'
import { Fault } from '../../ui/messages/fault.js'
import { stepOf, type useRowSteps } from '../../ui/input/use-row-steps.js'
import type { Column } from '../list-state/columns.js'
import { RowCell } from '../record/row-cell.js'
import type { ListRow } from '../values/list-row.js'
import type { useTicks } from './use-ticks.js'

interface Props {
  resource: Resource
  columns: readonly Column[]
  rows: readonly ListRow[]
  ticks: ReturnType<typeof useTicks>
  /** The path of the field that is ticked off. */
  path: string
  listRef: ReturnType<typeof useRowSteps>['list']
  onStep: ReturnType<typeof useRowSteps>['step']
}

/** The selector of what takes the focus in each row. */
export const tickBox = 'input[type=checkbox]'

/** The records of a list, each with a large box. Space ticks one off, Enter also goes to the next, the arrows move. */
export function TickRows({ resource, columns, rows, ticks, path, listRef, onStep }: Props) {
  const [current, setCurrent] = useState<string>()
  const boxes = rows.filter(ticks.mayTick)
  const stop = boxes.find(({ id }) => id === current)?.id ?? boxes[0]?.id
  const others = columns.filter(
    (column) =>
      column.path !== path && !resource.title.some((title) => isWithin(column.path, title)),
  )
  const onKeyDown = (event: KeyboardEvent, row: ListRow) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') ticks.toggle(row)
    const by = event.key === 'Enter' ? 1 : stepOf(event)
    if (by !== 0) onStep(event, boxes.indexOf(row), by)
  }
  return (
    <ul className="td-mark-rows td-ticks" ref={listRef}>
      {rows.map((row) => {
        const isOn = ticks.isOn(row)
        const refused = ticks.refusedOf(row)
        const title = titleOf(resource, row) || text('Untitled')
        return (
          <li key={row.id} data-row={row.id} data-ticked={isOn || undefined}>
            <label>
              {ticks.mayTick(row) ? (
                <input
                  type="checkbox"
                  aria-label={title}
                  checked={isOn}
                  tabIndex={row.id === stop ? 0 : -1}
                  onFocus={() => setCurrent(row.id)}
                  onChange={() => ticks.toggle(row)}
                  onKeyDown={(event) => onKeyDown(event, row)}
                />
              ) : null}
              <span className="td-mark-name">
                <strong data-typed>{title}</strong>
                <small>
                  {others.map((column) => (
                    <span key={column.path}>
                      {`${column.label} `}
                      <RowCell resource={resource} column={column} row={row} />
                    </span>
                  ))}
                </small>
              </span>
            </label>
            {ticks.hasTime || !ticks.mayTick(row) ? (
              <span className="td-tick-value">
                {createElement(cellOf(ticks.field), {
                  field: ticks.field,
                  value: ticks.valueOf(row),
                })}
              </span>
            ) : null}
            {refused ? (
              <Fault>
                {refused.refusal?.message}{' '}
                <Button size="small" onClick={() => void queue.retry(refused.id)}>
                  Try again
                </Button>{' '}
                <Button size="small" onClick={() => void queue.discard(refused.id)}>
                  Give this change up
                </Button>
              </Fault>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
