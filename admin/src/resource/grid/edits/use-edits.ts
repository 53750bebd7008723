import { counted, formatCount } from '@tinkerdesk/shared'
import { toast } from '../../../ui/messages/toast.js'
import { addedRows, editRows, maxStaged, type Cells } from './cells.js'
import type { PlacedEdit } from './placed-edit.js'
import type { StagedRows } from './use-staged.js'

/** Returns a function that stages edits, after reading the rows that they reach. It says what it leaves out, also while rows are saved. */
export function useEdits(cells: Cells, staged: StagedRows, isSaving: () => boolean) {
  const refuse = () => toast.info('Rows are being saved. Enter it again when they are.')
  return async (edits: readonly PlacedEdit[]): Promise<void> => {
    if (edits.length === 0) return
    if (isSaving()) return void refuse()
    const [from, to] = edits.reduce(
      ([low, high], { row }) => [Math.min(low, row), Math.max(high, row)],
      [Infinity, 0],
    )
    const affected = new Set(edits.map(({ row }) => row)).size
    if (
      affected > maxStaged ||
      staged.current().size + Math.max(0, to - cells.source.total - cells.added.length) > maxStaged
    ) {
      toast.error(
        `At most ${formatCount(maxStaged)} rows can wait to be saved. Save them first, or import a file.`,
      )
      return
    }
    // Without a wait where none is needed: a new row must be there before the next key.
    if (cells.source.missing(from, to).length > 0) await cells.source.need(from, to)
    // A row that is on its way would lose the edit when it is saved.
    if (isSaving()) return void refuse()
    const now = staged.current()
    const { rows, left } = editRows(
      { ...cells, staged: now, added: addedRows(now, cells.source.guests) },
      edits,
    )
    if (rows.length > 0) staged.stage(rows)
    if (left > 0)
      toast.info(`${counted(left, 'cell was', 'cells were')} left: no change is allowed there.`)
  }
}
