import { valueAt } from '@tinkerdesk/shared'
import { isSame } from '../values/change-diff.js'
import type { ListRow } from '../values/list-row.js'
import type { FieldChange } from './override.js'

/** Returns the fields of some records that get another value, when all of them get the same values at these paths. */
export const changesOf = (
  rows: readonly ListRow[],
  values: Record<string, unknown>,
  paths: readonly string[],
): FieldChange[] =>
  rows.flatMap((row) =>
    paths
      .map((path) => ({ path, before: valueAt(row, path), after: valueAt(values, path) }))
      .filter(({ before, after }) => !isSame(before, after)),
  )
