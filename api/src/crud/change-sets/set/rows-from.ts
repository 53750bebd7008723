import type { Sql } from '../../../database/database.js'
import { changeRows } from '../../plan/change-sets.tables.js'

/** Rows that a request itself applies. A job applies more. */
export const maxAtOnce = 200

/** Returns some rows by their number in the set. Places may have gaps: those of an import are lines of its file. */
export const rowsFrom = (sql: Sql, set: string, offset: number, limit: number) =>
  changeRows.find(sql, { change_set: set }, { order: ['place'], limit, offset })
