import { createHash } from 'node:crypto'
import type { AuditAction, Me, Resource } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import type { Sql } from '../../database/database.js'

/** Keeps the order of entries at the same moment. */
const nextId = monotonicFactory()

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

const insert =
  'INSERT INTO audit_trail ("id", "at", "actor", "action", "resource", "record_id", "version", "fields", "digest") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'

/** Appends an entry to the audit trail. Nothing in the product changes or deletes one. */
export async function recordChange(tx: Sql, { me, action, resource, id, version, fields, digest }: Entry): Promise<void> {
  await tx.run(insert, [nextId(), new Date().toISOString(), me.uid, action, resource.name, id, version, fields.join(','), digest ?? null])
}

/** Returns the fields of a record that changed after a version, or `null` if its history does not reach back that far. */
export async function changedSince(sql: Sql, resource: Resource, id: string, version: number): Promise<Set<string> | null> {
  const rows = await sql.all<{ fields: string; version: number }>(
    'SELECT "fields", "version" FROM audit_trail WHERE "resource" = ? AND "record_id" = ? AND "version" > ?',
    [resource.name, id, version],
  )
  if (!rows.some((row) => row.version === version + 1)) return null
  return new Set(rows.flatMap(({ fields }) => fields.split(',').filter(Boolean)))
}

/** Returns true if this record was created by the same person with the same content and still exists: the creation is then a retry. */
export async function isRetry(sql: Sql, me: Me, resource: Resource, id: string, digest: string): Promise<boolean> {
  const rows = await sql.all(
    `SELECT 1 FROM audit_trail WHERE "resource" = ? AND "record_id" = ? AND "action" = 'create' AND "actor" = ? AND "digest" = ?
     AND NOT EXISTS (SELECT 1 FROM archive WHERE archive."resource" = ? AND archive."record_id" = ?)`,
    [resource.name, id, me.uid, digest, resource.name, id],
  )
  return rows.length > 0
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

/** Returns the same text for the same content, whatever the order of its keys. */
export const digestOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('base64url')
