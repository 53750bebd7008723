import {
  addressOfList,
  isTicked,
  textKey,
  titleOf,
  type Resource,
  type TickedList,
} from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { rightsOf } from '../../fields/rights.js'
import { searchPaths } from '../../fields/search-query.js'
import { useMe } from '../../fields/use-me.js'
import { hasKeys } from '../../ui/device/has-keys.js'
import { useKeys } from '../../ui/input/use-keys.js'
import { useRowSteps } from '../../ui/input/use-row-steps.js'
import { useSearchKey } from '../../ui/input/use-search-key.js'
import { PartLoading } from '../../ui/messages/part-state.js'
import { ListPager } from '../../ui/paging/list-pager.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { SearchBox } from '../../ui/parts/search-box.js'
import NoRows from '../list/no-rows.js'
import { useRows } from '../list/use-rows.js'
import { columnsOf } from '../list-state/columns.js'
import type { PageProps } from '../record/override.js'
import { useOverride } from '../record/overrides.js'
import type { ListRow } from '../values/list-row.js'
import { keptRows } from './kept-rows.js'
import { TickRows, tickBox } from './tick-rows.js'
import { useTicks } from './use-ticks.js'
import '../../ui/styles/mark-rows.css'
import './tick.css'

/** As many as the server returns at once. */
const maxRows = 100
const noFilters: never[] = []

/** A declared list whose records are ticked off, one after the other. */
export function ResourceTick({ resource, list }: PageProps) {
  // The product makes the page only for such a list.
  return list && isTicked(list) ? <TickedPage resource={resource} list={list} /> : null
}

function TickedPage({ resource, list }: { resource: Resource; list: TickedList }) {
  const me = useMe()
  const rights = rightsOf(resource, me)
  const own = useOverride(resource)
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  /** True for a list of several pages, which the server searches. Otherwise all rows are here, and are searched without a network. */
  const [isLong, setLong] = useState(false)
  const columns = columnsOf(resource, rights, own).filter(({ path }) =>
    resource.list.columns.includes(path),
  )
  const state = {
    page,
    size: maxRows,
    sort: '',
    columns: [],
    search: isLong ? search : '',
    filters: {},
  }
  // A tick without a network is laid over the whole record.
  const read = useRows({ resource, rights, columns, filters: noFilters, state, list, reads: 'all' })
  const { total, isLoading, isSettled, error, refresh } = read
  if (isSettled && state.search === '' && isLong !== total > maxRows) setLong(total > maxRows)
  const ticks = useTicks(resource, list, refresh)
  const { undo, unsent, pause } = ticks

  const key = `${page} ${state.search}`
  const [shown, setShown] = useState<{ key: string; from: unknown; rows: ListRow[] }>({
    key,
    from: null,
    rows: [],
  })
  if (isSettled && (shown.from !== read.rows || shown.key !== key))
    setShown({
      key,
      from: read.rows,
      rows: keptRows(shown.key === key ? shown.rows : [], read.rows, ticks.isTickedHere),
    })
  const words = textKey(search).split(' ').filter(Boolean)
  const isFound = (row: ListRow) => {
    const title = textKey(titleOf(resource, row))
    return words.every((word) => title.includes(word))
  }
  const rows = isLong ? shown.rows : shown.rows.filter(isFound)
  const done = shown.rows.filter(ticks.isOn).length
  const count = shown.rows.length
  const box = useRef<InputRef>(null)
  const { list: listRef, go, step } = useRowSteps(tickBox)
  useSearchKey(box)
  useKeys({ 'mod+z': undo })
  const progress = isLong
    ? text('{done} of {count} on this page', { done, count })
    : text('{done} of {count}', { done, count })
  return (
    <div className="td-page">
      <PageHead
        title="Check off"
        under={{ label: list.title, to: addressOfList(resource, list) }}
        subtitle={count > 0 ? `${ticks.field.label}: ${progress}` : ''}
      >
        {undo ? (
          <Button onClick={undo} title="Ctrl+Z">
            Undo
          </Button>
        ) : null}
      </PageHead>
      <section className="td-panel" data-fetching={(read.isFetching && !isLoading) || undefined}>
        <search className="td-toolbar">
          {isLong && searchPaths(resource, me).length === 0 ? null : (
            <SearchBox
              inputRef={box}
              label={resource.label.many.toLowerCase()}
              hasKey={hasKeys}
              value={search}
              onChange={(next) => {
                setSearch(next)
                setPage(1)
              }}
              onLeave={() => go(0)}
            />
          )}
        </search>
        {isLoading ? <PartLoading className="td-mark-loading" /> : null}
        {!isLoading && rows.length === 0 ? (
          <NoRows
            resource={resource}
            error={error}
            isNarrowed={search !== '' && count > 0}
            onRetry={refresh}
            onClear={() => setSearch('')}
            onNew={null}
            emptyTitle={
              (list.empty && say(list.empty)) ??
              text('No {many} here', { many: resource.label.many.toLowerCase() })
            }
          />
        ) : (
          <TickRows
            resource={resource}
            columns={columns}
            rows={rows}
            ticks={ticks}
            path={list.tick}
            listRef={listRef}
            onStep={step}
          />
        )}
        {rows.length > 0 ? (
          <p className="td-mark-foot" aria-live="polite">
            {unsent > 0
              ? pause
                ? text('{unsent} changes wait on this device', { unsent })
                : text('Saving…')
              : hasKeys
                ? text(
                    'Each tick is saved at once. Space ticks, the arrow keys move, Ctrl+Z takes back.',
                  )
                : text('Each tick is saved at once.')}
          </p>
        ) : null}
        <ListPager
          state={state}
          total={isLoading ? null : total}
          isHidden={!isLong}
          isFixed
          onChange={(next) => setPage(next.page ?? page)}
        />
      </section>
    </div>
  )
}
