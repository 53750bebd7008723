import { fieldAt, isBlankText, trimmedText, unquotedCell, valueAt, type ShownRow } from '@tinkerdesk/shared'
import { exportCellOf } from '../query/export-rows.js'
import type { FileRow } from './take-lines.js'
import type { Writing } from './writing.js'

/**
 * Returns the paths of the cells that say what a download of the record says. So a downloaded file changes nothing by itself, also where a cell tells less
 * than the record, such as a moment without its seconds, or where nobody may set the field again. `joined` has the names of related records.
 */
export const unchangedPaths = ({ plan }: Pick<Writing, 'plan'>, joined: ShownRow, cells: FileRow['cells']): string[] =>
  Object.entries(cells).flatMap(([path, text]) => {
    const field = isBlankText(text) ? undefined : fieldAt(plan.resource, path)
    if (!field) return []
    return trimmedText(String(exportCellOf(field, valueAt(joined, path)) ?? '')) === unquotedCell(trimmedText(text)) ? [path] : []
  })
