import type { Sql } from '../../database/database.js'
import type { Link } from '../archive/archived-row.js'
import { maxAtOnce } from '../archive/count-linked.js'
import { archive, archiveLinks } from '../plan/own-tables.js'

/** The contents of a batch. */
export interface BatchSize {
  /** The records. */
  records: number
  /** 1 if the record is there to which the others belong, 0 for a batch that is half archived or half restored. */
  roots: number
  /** The references to set again. Those beside the records are counted only if the records are few. */
  links: number
  /** True if references are kept in parts. */
  hasParts: boolean
}

export async function sizeOf(sql: Sql, batch: string): Promise<BatchSize> {
  const records = await archive.count(sql, { batch })
  const roots = await archive.count(sql, { batch, root: 1 })
  const parts = await archiveLinks.find(sql, { batch }, { columns: ['size'] })
  const rows = records > maxAtOnce ? [] : await archive.find(sql, { batch }, { columns: ['links'] })
  const beside = rows.reduce((sum, { links }) => sum + (JSON.parse(links) as Link[]).length, 0)
  return {
    records,
    roots,
    links: parts.reduce((sum, { size }) => sum + size, beside),
    hasParts: parts.length > 0,
  }
}

/** True if one transaction can restore the batch. */
export const isSmall = ({ records, links }: BatchSize): boolean => records + links <= maxAtOnce

/** True if records of the batch were archived, or are still to return, while the one that they belong to is in its table. */
export const isHalf = ({ roots, records, hasParts }: BatchSize): boolean =>
  roots === 0 && (records > 0 || hasParts)
