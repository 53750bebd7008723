import {
  cellFieldAt,
  cellValueAt,
  isBlankText,
  trimmedText,
  typedCell,
  unquotedCell,
  type Field,
  type ShownRow,
} from '@tinkerdesk/shared'
import { exportCellOf } from '../../read/export-cell.js'
import { sheetCellsOf } from '../../query/rows/sheet-cell.js'
import type { FileRow } from './take-lines.js'
import type { Writing } from '../../operation/writing.js'

/**
 * Returns the paths of the cells that say what a download of the record says. So a downloaded file changes nothing by itself, also where a cell tells less
 * than the record, such as a moment without its seconds, or where nobody may set the field again. `joined` has the names of related records.
 */
export const unchangedPaths = (
  { plan }: Pick<Writing, 'plan'>,
  joined: ShownRow,
  cells: FileRow['cells'],
): string[] =>
  Object.entries(cells).flatMap(([path, typed]) => {
    const field = isBlankText(typed) ? undefined : cellFieldAt(plan.resource, path)
    if (!field) return []
    const text = unquotedCell(trimmedText(typed))
    const written = writtenCell(field, cellValueAt(plan.resource, joined, path))
    return written === text || (sheetCellsOf(field) && written === reread(text, field))
      ? [path]
      : []
  })

const writtenCell = (field: Field, value: unknown): string =>
  trimmedText(String(exportCellOf(field, value) ?? ''))

/** Returns a day, a moment or a number as a download writes it, whatever form another program gave it. */
function reread(text: string, field: Field): string | undefined {
  const cell = typedCell(text, field)
  return 'value' in cell ? writtenCell(field, cell.value) : undefined
}
