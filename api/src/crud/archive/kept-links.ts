import type { Sql } from '../../database/database.js'
import { archiveLinks } from '../plan/own-tables.js'
import { newId } from '../write/writer.js'
import type { Link } from './archived-row.js'
import { maxAtOnce } from './count-linked.js'

/** Stores removed references under a batch, in parts. Those without `to` name its first record. */
export async function keepLinks(sql: Sql, batch: string, links: readonly Link[]): Promise<void> {
  for (let from = 0; from < links.length; from += maxAtOnce) {
    const part = links.slice(from, from + maxAtOnce)
    await archiveLinks.insert(sql, {
      id: newId(),
      batch,
      size: part.length,
      links: JSON.stringify(part),
    })
  }
}
