import { appends, holdsFiles, isSentIn, maySetBy } from '@tinkerdesk/shared'
import { putIn, valueIn } from '../../plan/row-values.js'
import { strip } from '../../query/rows/serialise.js'
import type {
  Authorised,
  Changed,
  KeepUndo,
  Located,
  Start,
  Stored,
} from '../../operation/context.js'

/** Keeps the previous values of what a change wrote, as far as this person could read them and may set them. */
export function keepPrevious(
  context: Start & Authorised & Located & Changed & Stored & { keepUndo?: KeepUndo },
): void {
  const { plan, grants, changed, after, locatedRow, keepUndo } = context
  if (!keepUndo) return
  const shown = strip(locatedRow.row, locatedRow.matching, plan.leaves)
  const maySet = maySetBy(grants)
  const own = changed.filter(
    ({ path, field }) => maySet(path) && isSentIn(field, 'change') && !appends(field),
  )
  const isUndoable = own.every(
    ({ keys, field }) => !holdsFiles(field) && valueIn(shown, keys) !== undefined,
  )
  if (!isUndoable || own.length === 0) return keepUndo(null)
  const previous: Record<string, unknown> = { version: after.version }
  for (const { keys } of own) putIn(previous, keys, valueIn(shown, keys))
  keepUndo(previous)
}
