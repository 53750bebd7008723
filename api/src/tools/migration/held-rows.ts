import type { Dialect, SqlValue } from '../../database/database.js'
import type { DatabaseSettings } from '../../database/settings.js'
import { quoted } from '../../database/quoted.js'
import { jsonSql } from './json-sql.js'
import { openExisting } from '../open-existing.js'

/** Rows of a table: all of them, or those with a value in a column, or at a key in the items of the list in it. */
export interface Held {
  table: string
  column?: string
  key?: string
}

/** Tells how many rows of the developer's own database hold a value. */
export interface HeldRows {
  /**
   * Returns a sentence about the rows of a table, or those with a value in one of its columns or at a key in the JSON of that column; and
   * about the archived records with a value at a path.
   */
  inWords(held: Held, archived?: { resource: string; path: string }): Promise<string>
  /** Returns the number that a query returns as `n`, or null if the database does not tell. */
  count(query: (dialect: Dialect) => string): Promise<number | null>
  /** Returns the values of a column with the number of their rows. Empty if the database does not tell. */
  values(table: string, column: string): Promise<{ value: SqlValue; n: number }[]>
  /** Returns the values of a field of archived records with the number of their records. Empty if the database does not tell. */
  archived(resource: string, path: string): Promise<{ value: unknown; n: number }[]>
  /** Returns the names of the resources that have archived records, files or entries in the audit trail. */
  resources(): Promise<string[]>
  close(): Promise<void>
}

/** Opens the database of these settings for reading only, while a server may be using it. */
export async function openHeldRows(settings: DatabaseSettings): Promise<HeldRows> {
  const database = await openExisting(settings)
  const count: HeldRows['count'] = async (query) => {
    const rows =
      database &&
      (await database.read.all<{ n: number }>(query(database.dialect)).catch(() => undefined))
    return rows?.[0] ? Number(rows[0].n) : null
  }
  const archived: HeldRows['archived'] = async (resource, path) => {
    if (!database) return []
    const sql = jsonSql[database.dialect]
    const data = sql.read('data')
    const query = `SELECT ${sql.json(data, path)} AS value, COUNT(*) AS n FROM archive WHERE resource = ${quoted(resource)} AND NOT ${sql.isEmpty(data, path)} GROUP BY 1`
    const rows = await database.read.all<{ value: string; n: number }>(query).catch(() => [])
    return rows.map(({ value, n }) => ({ value: JSON.parse(value) as unknown, n: Number(n) }))
  }
  return {
    count,
    async inWords({ table, column, key }, old) {
      const filled = key
        ? ` WHERE "${column}" LIKE '%"${key}":%'`
        : column
          ? ` WHERE "${column}" IS NOT NULL AND CAST("${column}" AS text) NOT IN ('', '[]')`
          : ''
      const rows = await count(() => `SELECT COUNT(*) AS n FROM "${table}"${filled}`)
      if (rows === null)
        return 'Your development database does not tell how many rows hold a value.'
      const gone = old
        ? (await archived(old.resource, old.path)).filter(({ value }) => hasValue(value, key))
        : []
      const records = gone.reduce((sum, { n }) => sum + n, 0)
      return `${holders(rows, records)} ${rows + records === 1 ? 'has' : 'have'} a value.`
    },
    async values(table, column) {
      const query = `SELECT "${column}" AS value, COUNT(*) AS n FROM "${table}" WHERE "${column}" IS NOT NULL GROUP BY "${column}"`
      const rows = await database?.read
        .all<{ value: SqlValue; n: number }>(query)
        .catch(() => undefined)
      return rows?.map(({ value, n }) => ({ value, n: Number(n) })) ?? []
    },
    archived,
    async resources() {
      const tables = ['archive', 'attachments', 'audit_trail'].map(
        (table) => `SELECT resource FROM ${table}`,
      )
      const rows = await database?.read
        .all<{ resource: string }>(`${tables.join(' UNION ')} ORDER BY 1`)
        .catch(() => undefined)
      return rows?.map(({ resource }) => resource) ?? []
    },
    close: async () => database?.close(),
  }
}

/** Returns "1 row and 2 archived records of your development database". */
export function holders(rows: number, archived: number): string {
  const live = rows === 1 ? '1 row' : `${rows} rows`
  const old = archived === 1 ? '1 archived record' : `${archived} archived records`
  return `${archived === 0 ? live : rows === 0 ? old : `${live} and ${old}`} of your development database`
}

const isValue = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Returns true for a value of an archived record, or with a key for a list with an item that has a value there. */
function hasValue(value: unknown, key: string | undefined): boolean {
  if (key === undefined) return isValue(value)
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.some((item) =>
    Object.entries(item ?? {}).some(([name, part]) => name === key && isValue(part)),
  )
}
