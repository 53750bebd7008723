import { GridCellKind, type CustomCell, type CustomRenderer } from '@glideapps/glide-data-grid'
import type { SheetCell } from './sheet-props.js'
import type { SheetColours } from './sheet-theme.js'

/** The data of a drawn cell. */
export interface FieldCellData extends SheetCell {
  col: number
  row: number
  colours: SheetColours
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
export function fieldCell(
  cell: SheetCell,
  col: number,
  row: number,
  colours: SheetColours,
): FieldCell {
  const { background } = cell.tone === 'plain' ? colours.readOnly : colours.tones[cell.tone]
  const isTinted = cell.tone !== 'plain' || cell.isReadOnly
  return {
    kind: GridCellKind.Custom,
    // The sheet opens its own editor: that of the library holds the selection back and opens late.
    allowOverlay: false,
    readonly: cell.isReadOnly,
    copyData: `${cell.text}${words[cell.tone]}`,
    data: { ...cell, col, row, colours },
    ...(isTinted ? { themeOverride: { bgCell: background } } : {}),
  }
}

const markSize = 7

const isFieldCell = (cell: CustomCell): cell is FieldCell =>
  typeof (cell.data as { tone?: unknown }).tone === 'string'

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
    const line =
      data.text.length > 200 || data.text.includes('\n')
        ? data.text.slice(0, 200).replaceAll(/\s+/g, ' ')
        : data.text
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
  measure: (ctx, { data }, theme) =>
    ctx.measureText(data.text.slice(0, 60)).width + 2 * theme.cellHorizontalPadding,
}
