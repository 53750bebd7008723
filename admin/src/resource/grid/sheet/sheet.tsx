import {
  CompactSelection,
  DataEditorCore,
  type DataEditorRef,
  type GridSelection,
  type Item,
  type Rectangle,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/index.css'
import { useCallback, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { EditorContext, fieldCell, fieldRenderer, type FieldCell } from './field-cell.js'
import { typeInFrozen, useSelectedFocus, useTableName, useTyped } from './library-gaps.js'
import { numberRenderer, rowNumbers, withRowCells } from './row-numbers.js'
import { boxAt, menuEvents, pressEnter } from './sheet-menus.js'
import type { Area, Place, SheetProps, SheetVerb } from './sheet-props.js'
import { useClipboard } from './use-clipboard.js'
import { useSheetTheme } from './sheet-theme.js'
import './sheet.css'

const noImages = { setWindow: () => {}, loadOrGetImage: () => undefined, setCallback: () => {} }
const nothing: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() }
const inner = [numberRenderer]
const renderers = [fieldRenderer]

const areaOf = ({ x, y, width, height }: Rectangle): Area => ({ col: x, row: y, width, height })
const selectionOf = ({ col, row, width, height }: Area): GridSelection => ({
  ...nothing,
  current: { cell: [col, row], range: { x: col, y: row, width, height }, rangeStack: [] },
})

/** A spreadsheet on Glide Data Grid. Only this folder knows the library. */
export function Sheet<Edited>(props: SheetProps<Edited>) {
  const { handle, label, columns, rowCount, cellAt, onVisible, onSelect, onResize, renderEditor, onEdit, onFill, onClear } = props
  const { sheet, colours, rowHeight } = useSheetTheme()
  const grid = useRef<DataEditorRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  const portal = useRef<HTMLDivElement>(null)
  const typed = useTyped()
  const editing = useMemo(() => ({ render: renderEditor as SheetProps<never>['renderEditor'], typed }), [renderEditor, typed])
  const [selection, setSelection] = useState<GridSelection>(nothing)
  const selected = useRef(nothing)
  const select = useCallback(
    (chosen: GridSelection) => {
      const next = withRowCells(chosen, columns.length)
      setSelection(next)
      selected.current = next
      onSelect(next.current ? areaOf(next.current.range) : null)
    },
    [onSelect, columns.length],
  )
  /** The selected areas, whole columns and rows included. */
  const areas = (): Area[] => [
    ...(selection.current ? [selection.current.range, ...selection.current.rangeStack].map(areaOf) : []),
    ...selection.columns.toArray().map((col) => ({ col, row: 0, width: 1, height: rowCount })),
  ]
  const paste = useClipboard({ ...props, frame, portal, areas })

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
    else if (area.row > 0) onFill({ ...area, row: area.row - 1 }, { ...area, row: area.row - 1, height: 2 })
  }
  const act = useEffectEvent((verb: SheetVerb) => {
    grid.current?.focus()
    if (verb === 'edit') pressEnter(frame)
    else if (verb === 'clear') onClear(areas())
    else if (verb === 'fillDown') fillDown()
    // The listeners above take the event, which needs no permission.
    else document.execCommand(verb)
  })
  const pasteText = useEffectEvent(paste)
  useImperativeHandle(
    handle,
    () => ({
      goTo: ({ col, row }: Place) => {
        select(selectionOf({ col, row, width: 1, height: 1 }))
        grid.current?.scrollTo(col, row, 'both', 40, 40)
        grid.current?.focus()
      },
      focus: () => grid.current?.focus(),
      boxOf: (col, row) => boxAt(grid.current, col, row),
      act: (verb) => act(verb),
      paste: (text) => pasteText(text),
    }),
    [select],
  )
  const selectAt = ([col, row]: Item) => {
    const isInside = areas().some(
      (area) => col >= area.col && col < area.col + area.width && row >= area.row && row < area.row + area.height,
    )
    if (!isInside) select(selectionOf({ col, row, width: 1, height: 1 }))
  }
  useTableName(frame, label)
  useSelectedFocus(frame, selected)
  const getCell = useCallback(([col, row]: Item) => fieldCell(cellAt({ col, row }), col, row, colours), [cellAt, colours])
  const cells = useMemo(() => columns.map(({ id, title, width }) => ({ id, title, width, hasMenu: true })), [columns])
  return (
    <section ref={frame} className="td-sheet" aria-label={label}>
      <EditorContext value={editing}>
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
          portalElementRef={portal as React.RefObject<HTMLElement>}
          // Lists of options, calendars and dialogs are outside of the editor.
          isOutsideClick={({ target }) =>
            !(target as Element).closest('.ant-select-dropdown, .ant-picker-dropdown, .td-calendar, .ant-modal-root')
          }
          gridSelection={selection}
          onGridSelectionChange={select}
          rowSelect="multi"
          rowMarkers={rowNumbers(rowCount)}
          {...menuEvents(props.menus, selectAt)}
          columnSelect="single"
          rangeSelect="rect"
          fillHandle
          allowedFillDirections="orthogonal"
          keybindings={{
            activateCell: ' |Enter|shift+Enter|F2',
            copy: false,
            cut: false,
            paste: false,
            search: false,
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
          onCellsEdited={(edits) => {
            for (const { location, value } of edits) {
              const { edited } = (value as FieldCell).data
              if (edited !== undefined) onEdit({ col: location[0], row: location[1] }, edited as Edited)
            }
            return true
          }}
          onColumnResize={({ id = '' }, width) => onResize(id, width)}
          onVisibleRegionChanged={(range) => onVisible(areaOf(range))}
          onKeyDown={(event) => {
            const { key, ctrlKey, metaKey, shiftKey, altKey } = event
            if (!shiftKey && /^(Home|End|Page|Arrow)/.test(key)) followSelection(key)
            const isCtrl = ctrlKey || metaKey
            const own = { z: shiftKey ? props.onRedo : props.onUndo, y: props.onRedo, d: fillDown }[isCtrl ? key.toLowerCase() : '']
            if (own) own()
            else if (!props.onKey({ key, ctrlKey: isCtrl, altKey, shiftKey }) && !typeInFrozen(event, cellAt, typed)) return
            event.cancel()
            event.preventDefault()
          }}
          smoothScrollX
          smoothScrollY
        />
      </EditorContext>
      <div ref={portal} className="td-sheet-editors" />
    </section>
  )
}
