import { createHash } from 'node:crypto'
import type { AuditAction, Me, Resource } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import type { Sql } from '../../database/database.js'
import { archive, auditTrail } from '../plan/own-tables.js'

/** Keeps the order of entries at the same moment. */
const nextId = monotonicFactory()

/** Rows in one statement: nine values each. */
const maxRows = 500

interface Entry {
  me: Me
  action: AuditAction
  resource: Resource
  id: string
  version: number
  /** Paths of the changed fields. Values are never stored here. */
  fields: readonly string[]
  /** The content of a creation, by which a retry is recognised. */
  digest?: string
}

/** Appends an entry to the audit trail. Nothing in the product changes or deletes one. */
export const recordChange = (tx: Sql, entry: Entry): Promise<void> => recordChanges(tx, [entry])

/** Appends entries to the audit trail. */
export async function recordChanges(tx: Sql, entries: readonly Entry[]): Promise<void> {
  const at = new Date().toISOString()
  const rows = entries.map(({ me, action, resource, id, version, fields, digest }) => ({
    id: nextId(),
    at,
    actor: me.uid,
    action,
    resource: resource.name,
    record_id: id,
    version,
    fields: fields.join(','),
    digest: digest ?? null,
  }))
  for (let from = 0; from < rows.length; from += maxRows) await auditTrail.insert(tx, ...rows.slice(from, from + maxRows))
}

/** Returns the fields of a record that changed after a version, or `null` if its history does not reach back that far. */
export async function changedSince(sql: Sql, resource: Resource, id: string, version: number): Promise<Set<string> | null> {
  const later = { resource: resource.name, record_id: id, version: { $gt: version } }
  const rows = await auditTrail.find(sql, later, { columns: ['fields', 'version'] })
  if (!rows.some((row) => row.version === version + 1)) return null
  return new Set(rows.flatMap(({ fields }) => fields.split(',').filter(Boolean)))
}

/** Returns true if this record was created by the same person with the same content and still exists: the creation is then a retry. */
export async function isRetry(sql: Sql, me: Me, resource: Resource, id: string, digest: string): Promise<boolean> {
  const record = { resource: resource.name, record_id: id }
  if ((await auditTrail.count(sql, { ...record, action: 'create', actor: me.uid, digest })) === 0) return false
  return (await archive.count(sql, record)) === 0
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}

/** Returns the same text for the same content, whatever the order of its keys. */
export const digestOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('base64url')
