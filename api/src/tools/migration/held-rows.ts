import type { Dialect, SqlValue } from '../../database/database.js'
import type { DatabaseSettings } from '../../database/settings.js'
import { quoted } from '../../database/quoted.js'
import { jsonSql } from './json-sql.js'
import { openExisting } from '../open-existing.js'

/** Tells how many rows of the developer's own database hold a value. */
export interface HeldRows {
  /** Returns a sentence about a table, one of its columns, or a key in the JSON of a column. */
  inWords(held: { table: string; column?: string; key?: string }): Promise<string>
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
    const rows = database && (await database.read.all<{ n: number }>(query(database.dialect)).catch(() => undefined))
    return rows?.[0] ? Number(rows[0].n) : null
  }
  return {
    count,
    async inWords({ table, column, key }) {
      const filled = key
        ? ` WHERE "${column}" LIKE '%"${key}":%'`
        : column
          ? ` WHERE "${column}" IS NOT NULL AND CAST("${column}" AS text) NOT IN ('', '[]')`
          : ''
      const rows = await count(() => `SELECT COUNT(*) AS n FROM "${table}"${filled}`)
      if (rows === null) return 'Your development database does not tell how many rows hold a value.'
      return `${rows === 1 ? '1 row' : `${rows} rows`} of your development database ${rows === 1 ? 'has' : 'have'} a value.`
    },
    async values(table, column) {
      const query = `SELECT "${column}" AS value, COUNT(*) AS n FROM "${table}" WHERE "${column}" IS NOT NULL GROUP BY "${column}"`
      const rows = await database?.read.all<{ value: SqlValue; n: number }>(query).catch(() => undefined)
      return rows?.map(({ value, n }) => ({ value, n: Number(n) })) ?? []
    },
    async archived(resource, path) {
      if (!database) return []
      const sql = jsonSql[database.dialect]
      const data = sql.read('data')
      const query = `SELECT ${sql.json(data, path)} AS value, COUNT(*) AS n FROM archive WHERE resource = ${quoted(resource)} AND NOT ${sql.isEmpty(data, path)} GROUP BY 1`
      const rows = await database.read.all<{ value: string; n: number }>(query).catch(() => [])
      return rows.map(({ value, n }) => ({ value: JSON.parse(value) as unknown, n: Number(n) }))
    },
    async resources() {
      const tables = ['archive', 'attachments', 'audit_trail'].map((table) => `SELECT resource FROM ${table}`)
      const rows = await database?.read.all<{ resource: string }>(`${tables.join(' UNION ')} ORDER BY 1`).catch(() => undefined)
      return rows?.map(({ resource }) => resource) ?? []
    },
    close: async () => database?.close(),
  }
}
