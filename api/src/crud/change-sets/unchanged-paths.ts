import { fieldAt, isBlankText, targetOf, trimmedText, unquotedCell, valueAt, type ShownRow } from '@tinkerdesk/shared'
import { exportCellOf } from '../query/export-rows.js'
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
  return columns.flatMap(({ path, field, text }) =>
    trimmedText(String(exportCellOf(field, valueAt(shown, path)) ?? '')) === text ? [path] : [],
  )
}
