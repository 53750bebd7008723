import { GridCellKind, type CustomCell, type CustomRenderer } from '@glideapps/glide-data-grid'
import { createContext, useContext, useEffect, useState } from 'react'
import type { Typed } from './library-gaps.js'
import type { Move, SheetCell, SheetEditorProps, SheetProps } from './sheet-props.js'
import type { SheetColours } from './sheet-theme.js'

/** The data of a drawn cell, and an edit on its way to the sheet. */
export interface FieldCellData extends SheetCell {
  col: number
  row: number
  colours: SheetColours
  /** Set by the editor. Absent while nothing was typed. */
  edited?: unknown
}
export type FieldCell = CustomCell<FieldCellData>

const words: { readonly [tone in SheetCell['tone']]: string } = {
  plain: '',
  new: ' (new)',
  changed: ' (changed)',
  wrong: ' (wrong)',
  conflict: ' (changed by someone else, too)',
}

/** Returns a cell for the canvas. `copyData` is what screen readers hear. */
export function fieldCell(cell: SheetCell, col: number, row: number, colours: SheetColours): FieldCell {
  const { background } = cell.tone === 'plain' ? colours.readOnly : colours.tones[cell.tone]
  const isTinted = cell.tone !== 'plain' || cell.isReadOnly
  return {
    kind: GridCellKind.Custom,
    allowOverlay: !cell.isReadOnly,
    readonly: cell.isReadOnly,
    copyData: `${cell.text}${words[cell.tone]}`,
    data: { ...cell, col, row, colours },
    ...(isTinted ? { themeOverride: { bgCell: background } } : {}),
  }
}

const markSize = 7

const isFieldCell = (cell: CustomCell): cell is FieldCell => typeof (cell.data as { tone?: unknown }).tone === 'string'

/** Draws every cell of a sheet: one line of text, and a corner for what is not saved. */
export const fieldRenderer: CustomRenderer<FieldCell> = {
  kind: GridCellKind.Custom,
  isMatch: isFieldCell,
  draw({ ctx, theme, rect, cell: { data } }) {
    // A leaked colour would paint the following cells.
    ctx.save()
    if (data.tone !== 'plain') {
      ctx.fillStyle = data.colours.tones[data.tone].mark
      ctx.beginPath()
      ctx.moveTo(rect.x + rect.width - markSize, rect.y)
      ctx.lineTo(rect.x + rect.width, rect.y)
      ctx.lineTo(rect.x + rect.width, rect.y + markSize)
      ctx.fill()
    }
    const line = data.text.length > 200 || data.text.includes('\n') ? data.text.slice(0, 200).replaceAll(/\s+/g, ' ') : data.text
    if (line !== '') {
      ctx.beginPath()
      ctx.rect(rect.x, rect.y, rect.width - theme.cellHorizontalPadding, rect.height)
      ctx.clip()
      ctx.font = theme.baseFontFull
      ctx.textBaseline = 'middle'
      ctx.fillStyle = data.isReadOnly ? data.colours.readOnly.text : theme.textDark
      ctx.fillText(line, rect.x + theme.cellHorizontalPadding, rect.y + rect.height / 2 + 1)
    }
    ctx.restore()
  },
  measure: (ctx, { data }, theme) => ctx.measureText(data.text.slice(0, 60)).width + 2 * theme.cellHorizontalPadding,
  provideEditor: () => ({ editor: FieldEditor, disablePadding: true }),
}

interface Editing {
  render: SheetProps<never>['renderEditor']
  typed: Typed
}

/** Draws the editor of a cell. The grid library renders it far from the sheet, so it is passed by a context. */
export const EditorContext = createContext<Editing>({ render: () => null, typed: { read: () => undefined, note: () => {} } })

interface LibraryProps {
  value: FieldCell
  initialValue?: string
  onChange: (cell: FieldCell) => void
  onFinishedEditing: (cell?: FieldCell, move?: Move) => void
}

function FieldEditor({ value, initialValue, onChange, onFinishedEditing }: LibraryProps) {
  const { render, typed } = useContext(EditorContext)
  const [start] = useState(() => initialValue ?? typed.read())
  useEffect(() => typed.note(undefined), [typed])
  const withEdit = (edited: unknown): FieldCell => ({ ...value, data: { ...value.data, edited } })
  const props: SheetEditorProps<never> = {
    col: value.data.col,
    row: value.data.row,
    typed: start,
    onChange: (edited) => onChange(withEdit(edited)),
    onEnd: (edited, move) => onFinishedEditing(edited === null ? undefined : withEdit(edited), move),
  }
  return render(props)
}
