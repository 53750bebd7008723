import { lastItem } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import type { Piece } from './subqueries.js'

/** Returns the number `n` of a statement that counts rows: `SELECT COUNT(*) AS n …`. */
export const countRows = async (sql: Sql, { text, values }: Piece): Promise<number> =>
  lastItem(await sql.all<{ n: number }>(text, values)).n
