import {
  CompactSelection,
  DataEditorCore,
  type DataEditorRef,
  type GridSelection,
  type Item,
  type Rectangle,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/index.css'
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { tableCells, tableText } from './clipboard.js'
import { EditorContext, fieldCell, fieldRenderer, type FieldCell } from './field-cell.js'
import { typeInFrozen, useSelectedFocus, useTableName, useTyped } from './library-gaps.js'
import type { Area, Place, SheetProps } from './sheet-props.js'
import { useSheetTheme } from './sheet-theme.js'
import './sheet.css'

const noImages = { setWindow: () => {}, loadOrGetImage: () => undefined, setCallback: () => {} }
const nothing: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() }
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
    (next: GridSelection) => {
      setSelection(next)
      selected.current = next
      onSelect(next.current ? areaOf(next.current.range) : null)
    },
    [onSelect],
  )
  useImperativeHandle(
    handle,
    () => ({
      goTo: ({ col, row }: Place) => {
        select(selectionOf({ col, row, width: 1, height: 1 }))
        grid.current?.scrollTo(col, row, 'both', 40, 40)
        grid.current?.focus()
      },
      focus: () => grid.current?.focus(),
    }),
    [select],
  )

  /** The selected areas, whole columns and rows included. */
  const areas = (): Area[] => [
    ...(selection.current ? [selection.current.range, ...selection.current.rangeStack].map(areaOf) : []),
    ...selection.columns.toArray().map((col) => ({ col, row: 0, width: 1, height: rowCount })),
  ]
  const textIn = (area: Area): string => {
    const places = (length: number) => Array.from({ length }, (_, at) => at)
    return tableText(places(area.height).map((y) => places(area.width).map((x) => cellAt({ col: area.col + x, row: area.row + y }).text)))
  }
  // The library asks the browser for its clipboard, which needs a permission and a safe connection. These events need neither.
  const isHere = () => frame.current?.contains(document.activeElement) === true && portal.current?.childElementCount === 0
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const [area] = areas()
    if (!isHere() || !area || !event.clipboardData) return
    event.preventDefault()
    if (!props.mayCopy(area)) return
    const text = textIn(area)
    event.clipboardData.setData('text/plain', text)
    props.onCopy(area, text)
    if (event.type === 'cut') onClear(areas())
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const [area] = areas()
    const text = event.clipboardData?.getData('text/plain')
    if (!isHere() || !area || text === undefined || text === '') return
    event.preventDefault()
    void tableCells(text).then((rows) => props.onPaste(area, rows, text))
  })
  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event)
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [])

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
  useTableName(frame, label)
  useSelectedFocus(frame, selected)
  const getCell = useCallback(([col, row]: Item) => fieldCell(cellAt({ col, row }), col, row, colours), [cellAt, colours])
  const cells = useMemo(() => columns.map(({ id, title, width }) => ({ id, title, width })), [columns])
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
          renderers={[]}
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
          rowSelect="none"
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
