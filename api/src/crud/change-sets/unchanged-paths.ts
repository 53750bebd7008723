import {
  fieldAt,
  isBlankText,
  targetOf,
  trimmedText,
  typedCell,
  unquotedCell,
  valueAt,
  type Field,
  type ShownRow,
} from '@tinkerdesk/shared'
import { exportCellOf } from '../query/export-rows.js'
import { sheetCellsOf } from '../query/sheet-cell.js'
import type { FileRow } from './take-lines.js'
import type { Writing } from './writing.js'

/**
 * Returns the paths of the cells that say what a download of the record says. So a downloaded file changes nothing by itself, also where a cell tells less
 * than the record, such as a moment without its seconds, or where nobody may set the field again.
 */
export async function unchangedPaths({ machine, me, plan }: Writing, record: ShownRow, cells: FileRow['cells']): Promise<string[]> {
  const columns = Object.entries(cells).flatMap(([path, text]) => {
    const field = isBlankText(text) ? undefined : fieldAt(plan.resource, path)
    return field ? [{ path, field, text: unquotedCell(trimmedText(text)) }] : []
  })
  const joins = columns.flatMap(({ path, field }) => (targetOf(field) ? [{ path }] : []))
  const [shown] = joins.length > 0 ? await machine.reader.readable(machine.database.read, me, plan, [record.id], { joins }) : [record]
  return columns.flatMap(({ path, field, text }) => {
    const written = writtenCell(field, valueAt(shown, path))
    return written === text || (sheetCellsOf(field) && written === reread(text, field)) ? [path] : []
  })
}

const writtenCell = (field: Field, value: unknown): string => trimmedText(String(exportCellOf(field, value) ?? ''))

/** Returns a day, a moment or a number as a download writes it, whatever form another program gave it. */
function reread(text: string, field: Field): string | undefined {
  const cell = typedCell(text, field)
  return 'value' in cell ? writtenCell(field, cell.value) : undefined
}
