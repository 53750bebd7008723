import {
  DataEditorCore,
  type DataEditorRef,
  type GridSelection,
  type Item,
  type Rectangle,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/index.css'
import { useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { fieldCell, fieldRenderer } from './field-cell.js'
import { useSelectedFocus, useTableName } from './library-gaps.js'
import { numberRenderer, rowNumbers, withRowCells } from './row-numbers.js'
import { areaOf, nothing, selectionOf, within } from './selection.js'
import { SheetEditor } from './sheet-editor.js'
import { boxAt, cellOfMenu, headingEvents } from './sheet-menus.js'
import type { Area, Place, SheetProps, SheetVerb } from './sheet-props.js'
import { useClipboard } from './use-clipboard.js'
import { useSheetCell } from './use-sheet-cell.js'
import { useSheetTheme } from './sheet-theme.js'
import './sheet.css'

const noImages = { setWindow: () => {}, loadOrGetImage: () => undefined, setCallback: () => {} }
const inner = [numberRenderer]
const renderers = [fieldRenderer]

/** A spreadsheet on Glide Data Grid. Only this folder knows the library. */
export function Sheet<Edited>(props: SheetProps<Edited>) {
  const {
    handle,
    label,
    columns,
    rowCount,
    cellAt,
    onVisible,
    onSelect,
    onResize,
    onFill,
    onClear,
  } = props
  const { sheet, colours, rowHeight } = useSheetTheme()
  const grid = useRef<DataEditorRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<GridSelection>(nothing)
  const selected = useRef(nothing)
  /** The column in which the run of Tab began. */
  const runFrom = useRef<number | null>(null)
  const [view, setView] = useState<Rectangle>()
  const select = useCallback(
    (chosen: GridSelection) => {
      const next = withRowCells(chosen, columns.length)
      const [before, after] = [selected.current.current?.cell, next.current?.cell]
      // The library also selects the cell that gets the focus, which is selected already.
      if (before?.[0] !== after?.[0] || before?.[1] !== after?.[1]) runFrom.current = null
      setSelection(next)
      selected.current = next
      onSelect(next.current ? areaOf(next.current.range) : null)
    },
    [onSelect, columns.length],
  )
  /** The selected areas, whole columns and rows included. */
  const areas = (): Area[] => [
    ...(selection.current
      ? [selection.current.range, ...selection.current.rangeStack].map(areaOf)
      : []),
    ...selection.columns.toArray().map((col) => ({ col, row: 0, width: 1, height: rowCount })),
  ]
  const focus = useSelectedFocus(frame, selected)
  const { open, openAt, note, end, leave } = useSheetCell<Edited>({
    ...props,
    frame,
    grid,
    focus,
    selected,
    runFrom,
    select,
  })
  const paste = useClipboard({ ...props, frame, isEditing: open !== null, areas })

  /** Scrolls to the selection after a key that leads to a cell. The library does so only if it selects another one. */
  const followSelection = (key: string) => {
    const before = selected.current.current?.cell
    setTimeout(() => {
      const [col, row] = selected.current.current?.cell ?? []
      if (col === undefined || row === undefined) return
      // The first column never leaves the view: the second one is where the others begin.
      const start = key === 'Home' && columns.length > 1 ? 1 : col
      if (before?.[0] === col && before[1] === row) grid.current?.scrollTo(start, row)
      else if (start !== col) grid.current?.scrollTo(start, row, 'horizontal')
    })
  }
  const fillDown = () => {
    const range = selection.current?.range
    if (!range) return
    const area = areaOf(range)
    // One row takes the values of the row above, as in other spreadsheets.
    if (area.height > 1) onFill({ ...area, height: 1 }, area)
    else if (area.row > 0)
      onFill({ ...area, row: area.row - 1 }, { ...area, row: area.row - 1, height: 2 })
  }
  const act = (verb: SheetVerb) => {
    focus()
    const [col, row] = selected.current.current?.cell ?? []
    if (verb === 'edit')
      void (col !== undefined && row !== undefined && openAt({ col, row }, undefined))
    else if (verb === 'clear') onClear(areas())
    else if (verb === 'fillDown') fillDown()
    // The listeners above take the event, which needs no permission.
    else document.execCommand(verb)
  }
  useImperativeHandle(handle, () => ({
    goTo: ({ col, row }: Place) => {
      select(selectionOf({ col, row, width: 1, height: 1 }))
      grid.current?.scrollTo(col, row, 'both', 40, 40)
      focus()
    },
    select: (area: Area) => select(selectionOf(area)),
    focus,
    boxOf: (col, row) => boxAt(grid.current, col, row),
    act,
    paste,
  }))
  const selectAt = ({ col, row }: Place) => {
    const isInside = areas().some(
      (area) =>
        col >= area.col &&
        col < area.col + area.width &&
        row >= area.row &&
        row < area.row + area.height,
    )
    if (!isInside) select(selectionOf({ col, row, width: 1, height: 1 }))
  }
  useTableName(frame, label)
  const shown = useMemo(() => within(selection, rowCount), [selection, rowCount])
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The caller must learn of a selection that lost its rows.
    if (shown !== selection) select(shown)
  }, [shown, selection, select])
  const getCell = useCallback(
    ([col, row]: Item) => fieldCell(cellAt({ col, row }), col, row, colours),
    [cellAt, colours],
  )
  const cells = useMemo(
    () => columns.map(({ id, title, width }) => ({ id, title, width, hasMenu: true })),
    [columns],
  )
  return (
    <section ref={frame} className="td-sheet" aria-label={label}>
      <DataEditorCore
        ref={grid}
        width="100%"
        height="100%"
        columns={cells}
        rows={rowCount}
        rowHeight={rowHeight}
        headerHeight={rowHeight}
        freezeColumns={1}
        getCellContent={getCell}
        getCellsForSelection
        renderers={inner}
        customRenderers={renderers}
        headerIcons={{}}
        imageWindowLoader={noImages}
        theme={sheet}
        gridSelection={shown}
        // Clicks on the selected cell: keys are heard by `useCellKeys`.
        onCellActivated={([col, row], event) =>
          void (event.inputType === 'pointer' && openAt({ col, row }, undefined))
        }
        onGridSelectionChange={select}
        cellActivationBehavior="double-click"
        rowSelect="multi"
        rowMarkers={rowNumbers(rowCount)}
        {...headingEvents(props.menus)}
        onCellContextMenu={(cell, event) => {
          const { place, box } = cellOfMenu(cell, event)
          selectAt(place)
          props.menus.onCellMenu(place, box)
        }}
        columnSelect="single"
        rangeSelect="rect"
        fillHandle
        allowedFillDirections="orthogonal"
        keybindings={{
          activateCell: false,
          copy: false,
          cut: false,
          paste: false,
          search: false,
          // Escape is for the dialog around: a cell stays selected.
          clear: false,
          closeOverlay: false,
          downFill: false,
          rightFill: true,
        }}
        onPaste={false}
        onDelete={() => {
          onClear(areas())
          return false
        }}
        onFillPattern={({ patternSource, fillDestination, preventDefault }) => {
          preventDefault()
          onFill(areaOf(patternSource), areaOf(fillDestination))
        }}
        onColumnResize={({ id = '' }, width) => onResize(id, width)}
        onVisibleRegionChanged={(range) => {
          setView(range)
          onVisible(areaOf(range))
        }}
        editOnType={false}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, shiftKey, altKey } = event
          if (!shiftKey && /^(Home|End|Page|Arrow)/.test(key)) followSelection(key)
          const isCtrl = ctrlKey || metaKey
          const own = { z: shiftKey ? props.onRedo : props.onUndo, y: props.onRedo, d: fillDown }[
            isCtrl ? key.toLowerCase() : ''
          ]
          if (own) own()
          else if (!props.onKey({ key, ctrlKey: isCtrl, altKey, shiftKey })) return
          event.cancel()
          event.preventDefault()
        }}
        smoothScrollX
        smoothScrollY
      />
      {open ? (
        <SheetEditor key={open.id} {...open.place} grid={grid} view={view} onLeave={leave}>
          {props.renderEditor({
            ...open.place,
            typed: open.typed,
            onChange: (edited) => note(open.id, edited),
            onEnd: (edited, by) => end(open.id, edited, by),
          })}
        </SheetEditor>
      ) : null}
    </section>
  )
}
