import { counted } from '@tinkerdesk/shared'
import type { InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePreferences } from '../../ui/device/preferences.js'
import { ListPager } from '../../ui/paging/list-pager.js'
import { ExplainLink } from '../explain/explain-link.js'
import { ListBody } from './list-body.js'
import { ListDialogs, type OpenDialog } from './list-dialogs.js'
import { ListHeadButtons } from './list-head-buttons.js'
import { ListTools } from './list-tools.js'
import { ListToolbar } from '../toolbar/list-toolbar.js'
import type { ToolbarProps } from '../list-state/toolbar-props.js'
import type { ListHeaderProps, PageProps } from '../record/override.js'
import { useOverride, useReads } from '../record/overrides.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { RowMenu, type OpenMenu } from '../rows/row-menu.js'
import type { RowsProps } from '../rows/rows-props.js'
import { SelectionBar } from './selection-bar.js'
import { useFirstRow } from '../rows/use-first-row.js'
import { useListKeys } from './use-list-keys.js'
import { useListPlace } from './use-list-place.js'
import { useAskedDensity } from '../list-state/use-list-state.js'
import { useNarrow } from '../../ui/device/use-narrow.js'
import { useInlineEditing } from '../inline-edit/use-inline-editing.js'
import { useRowPress } from '../rows/use-row-press.js'
import { useRecordList } from './use-record-list.js'
import { useRowActions } from './use-row-actions.js'
import { useTotals } from '../totals/use-totals.js'
import './resource-list.css'

/** A resource's records: search, filters, order and selection, all in the address. */
export function ResourceList({ resource, list }: PageProps) {
  const of = useRecordList(resource, list, useReads(resource))
  const { rights, state, change, rows, total, matching, isLoading, isFetching, isSettled } = of
  const { error, refresh } = of
  const { all: columns, shown, choose, move, widen } = of.columns
  const { selected, select, tick, drop, clear } = of.selection
  const { newAt, openAt, editAt, mayArchive, mayEditMany, maySelect, mayGrid } = of
  const own = useOverride(resource)
  const { density } = usePreferences()
  const isNarrow = useNarrow()
  const navigate = useNavigate()
  useAskedDensity(state, change)
  const actions = useRowActions(resource, drop)
  const totals = useTotals({ resource, matching, state })
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const editing = useInlineEditing()
  const frame = useRef<HTMLDivElement>(null)
  const search = useRef<InputRef>(null)

  const go = (to: string | null) => void (to && navigate(to))
  const goNew = newAt ? () => go(newAt) : null
  const rowOf = (id: string) => rows.find((row) => row.id === id)!
  const isGrid = mayGrid && state.isGrid === true
  const inline = mayGrid && !isNarrow && !isGrid ? editing : null
  const isSelectable = maySelect || actions.isForMany
  const focusFirstRow = useFirstRow({ frame, isFetching, search: state.search, page: state.page })
  // After the hook above, which begins a new page at its top.
  useListPlace({
    resource,
    frame,
    rows,
    isSettled,
    selected,
    onSelect: select,
    order: { matching, page: state.page, size: state.size },
  })
  useListKeys({
    frame,
    onSearch: () => search.current?.focus(),
    onNew: goNew,
    onOpen: (id) => go(openAt(rowOf(id))),
    onEdit: (id) => go(editAt(rowOf(id))),
    onEditCell: inline && ((row, path) => inline.onPlace({ row, path })),
    onSelect: isSelectable ? (id, isRange) => tick(rows, rowOf(id), isRange) : null,
    onExtend: (ids) => select(ids.map(rowOf), true),
    onClear: () => selected.size > 0 && (clear(), true),
    onPage: of.turn,
    onAction: actions.onShortcut(rowOf),
  })
  const pressRow = useRowPress({ inline, onOpen: (id) => go(openAt(rowOf(id))) })

  const rowsProps: RowsProps = {
    resource,
    columns: shown,
    rows,
    isLoading,
    isOutdated: !isSettled,
    expected: Math.min(state.size, 12),
    isSelectable,
    selected,
    onSelect: select,
    onTick: (row, isRange) => tick(rows, row, isRange),
    sort: of.sort,
    onSort: of.sortBy,
    onMove: move,
    onWiden: widen,
    openAt,
    editAt,
    inline,
    buttonsOf: (row) => actions.of(row).filter(({ isInRow }) => isInRow),
    onMenu: (row, anchor) => setMenu((open) => (open?.anchor === anchor ? null : { row, anchor })),
  }
  const header: ListHeaderProps = {
    title: list?.title ?? resource.label.many,
    subtitle: error ? '' : isLoading ? '…' : counted(total, 'record'),
    children: (
      <ListHeadButtons
        resource={resource}
        mayGrid={mayGrid}
        isGrid={isGrid}
        onChange={change}
        onNew={goNew}
        tickAt={of.tickAt}
      />
    ),
  }
  const toolbar: ToolbarProps = {
    resource,
    state,
    onChange: change,
    filters: of.filters,
    isSearchable: of.isSearchable,
    searchRef: search,
    onLeaveSearch: focusFirstRow,
    isFetching,
    onRefresh: refresh,
    children: (
      <>
        {totals.button}
        <ListTools
          resource={resource}
          matching={matching}
          columns={columns}
          shown={shown}
          onChoose={choose}
          onMove={move}
        />
      </>
    ),
  }
  return (
    <div
      className="td-page"
      data-density={density}
      data-outdated={(isFetching && !isSettled && !isLoading) || undefined}
    >
      {own.ListHeader ? (
        <own.ListHeader {...header} Default={PageHead} />
      ) : (
        <PageHead {...header} />
      )}
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        {own.Toolbar ? (
          <own.Toolbar {...toolbar} Default={ListToolbar} />
        ) : (
          <ListToolbar {...toolbar} />
        )}
        {totals.panel}
        {/* Keys are handled on the page, and every row has its own link. */}
        <div ref={frame} className="td-list-rows" {...pressRow}>
          <ListBody
            grid={isGrid && !error && !isLoading ? { matching, updatedAt: of.updatedAt } : null}
            rows={rowsProps}
            error={error}
            isPast={of.isPast}
            state={state}
            list={list}
            onChange={change}
            onRetry={refresh}
            onNew={list ? null : goNew}
          />
        </div>
        <ListPager
          state={state}
          total={isLoading ? null : total}
          isHidden={isGrid || error !== null || (rows.length === 0 && !isLoading)}
          onChange={change}
        >
          {selected.size > 0 ? (
            <SelectionBar
              selected={selected}
              shown={rows}
              actions={actions.ofSelected(selected)}
              mayEdit={mayEditMany ? (row) => row.allowed?.includes('update') === true : null}
              mayArchive={rights.may('archive') ? mayArchive : null}
              onOpen={setOpen}
              onClear={clear}
            />
          ) : null}
        </ListPager>
      </section>
      <ExplainLink resource={resource} />
      {menu ? (
        <RowMenu
          key={menu.row.id}
          anchor={menu.anchor}
          openAt={openAt(menu.row)}
          editAt={editAt(menu.row)}
          actions={actions.of(menu.row)}
          onArchive={
            mayArchive(menu.row) ? () => setOpen({ work: 'archive', rows: [menu.row] }) : null
          }
          onExplain={() => setOpen({ work: 'explain', rows: [menu.row] })}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {actions.dialog}
      <ListDialogs
        resource={resource}
        open={open}
        matching={matching}
        onDone={drop}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}
