import { hash } from 'node:crypto'
import type { AccountAction, AuditAction, AuditChange, Me, Resource } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import { system } from '../../access/system.js'
import { tokenIn } from '../../database/token-in.js'
import type { Sql, Transaction } from '../../database/database.js'
import { archive, auditTrail, auditValues } from '../plan/own-tables.js'
import { causeOf } from '../machine/cause.js'
import { changedAt } from './moment.js'
import { randomDigit } from './random-digits.js'

/** Keeps the order of entries at the same moment. */
const nextId = monotonicFactory(randomDigit)

/** Rows that are inserted together. */
const maxRows = 1000

interface Entry {
  me: Me
  action: AuditAction
  resource: Resource
  id: string
  version: number
  /** Paths of the changed fields. */
  fields: readonly string[]
  /** Their old and new values, as far as the trail keeps them. */
  changes?: readonly AuditChange[] | undefined
  /** The content of a creation, by which a retry is recognised. `null` for a confidential record. */
  digest?: string | null
}

/** Appends an entry to the audit trail. The product deletes none; only values and digests are erased. */
export const recordChange = (tx: Transaction, entry: Entry): Promise<void> =>
  recordChanges(tx, [entry])

/** Appends the download of a list: its columns, and the number of its rows. */
export const recordExport = (
  tx: Transaction,
  { rows, ...entry }: Pick<Entry, 'me' | 'resource' | 'fields'> & { rows: number },
): Promise<void> =>
  recordChange(tx, {
    ...entry,
    action: 'export',
    id: '',
    version: 0,
    changes: [{ path: '', before: { value: null }, after: { items: rows } }],
  })

/** Appends what happened to the ways into an account, with the name of the token or the factor. */
export const recordAccount = (
  tx: Transaction,
  {
    about,
    ...entry
  }: { me: Me; action: AccountAction; resource: Resource; id: string; about?: string },
): Promise<void> =>
  recordChange(tx, {
    ...entry,
    version: 0,
    fields: [],
    ...(about !== undefined && {
      changes: [{ path: '', before: { value: null }, after: { value: about } }],
    }),
  })

/** Appends entries to the audit trail. What hooks do is done by the person of the transaction, through the record that they changed. */
export async function recordChanges(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  const at = changedAt()
  const ids = entries.map(() => nextId())
  const rows = entries.map(({ me, action, resource, id, version, fields, digest }, place) => ({
    id: ids[place]!,
    at,
    actor: me === system ? (tx.person ?? me.uid) : me.uid,
    action,
    resource: resource.name,
    record_id: id,
    version,
    fields: fields.join(','),
    digest: digest ?? null,
    through: causeOf(tx, resource.name, id),
    token: me.token?.id ?? (me === system ? tokenIn(tx) : null),
  }))
  const values = entries.flatMap(({ resource, id, changes }, place) =>
    changes?.length
      ? [
          {
            id: ids[place]!,
            at,
            resource: resource.name,
            record_id: id,
            changes: JSON.stringify(changes),
          },
        ]
      : [],
  )
  for (let from = 0; from < rows.length; from += maxRows)
    await auditTrail.insert(tx, ...rows.slice(from, from + maxRows))
  for (let from = 0; from < values.length; from += maxRows)
    await auditValues.insert(tx, ...values.slice(from, from + maxRows))
}

/** Erases the values and the digests of a record that is deleted permanently. Who did what and when stays. */
export async function eraseAuditValues(tx: Sql, resource: Resource, id: string): Promise<void> {
  const record = { resource: resource.name, record_id: id }
  await auditValues.remove(tx, record)
  await auditTrail.update(tx, { ...record, digest: { $ne: null } }, { digest: null })
}

/** Returns the fields of a record that changed after a version, or `null` if its history does not reach back that far. */
export async function changedSince(
  sql: Sql,
  resource: Resource,
  id: string,
  version: number,
): Promise<Set<string> | null> {
  const later = { resource: resource.name, record_id: id, version: { $gt: version } }
  const rows = await auditTrail.find(sql, later, { columns: ['fields', 'version'] })
  if (!rows.some((row) => row.version === version + 1)) return null
  return new Set(rows.flatMap(({ fields }) => fields.split(',').filter(Boolean)))
}

/** Returns true if this record was created by the same person with the same content and still exists: the creation is then a retry. */
export async function isRetry(
  sql: Sql,
  me: Me,
  resource: Resource,
  id: string,
  digest: string | null,
): Promise<boolean> {
  const record = { resource: resource.name, record_id: id }
  if ((await auditTrail.count(sql, { ...record, action: 'create', actor: me.uid, digest })) === 0)
    return false
  return (await archive.count(sql, record)) === 0
}

/** Objects with more keys are sorted by `sort`, which copies them. */
const maxSortedInPlace = 40

/** Returns the keys of an object in order. A bulk of new records asks for those of thousands of objects. */
function orderedKeys(value: object): string[] {
  const keys = Object.keys(value)
  if (keys.length > maxSortedInPlace) return keys.sort()
  for (let end = 1; end < keys.length; end += 1) {
    const key = keys[end]!
    let at = end
    for (; at > 0 && keys[at - 1]! > key; at -= 1) keys[at] = keys[at - 1]!
    keys[at] = key
  }
  return keys
}

/** Returns a value with the keys of every object in order. */
function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(ordered)
  const copy: Record<string, unknown> = {}
  for (const key of orderedKeys(value)) copy[key] = ordered(value[key as keyof typeof value])
  return copy
}

/** Returns the same text for the same content, whatever the order of its keys. */
export const digestOf = (content: unknown): string =>
  hash('sha256', JSON.stringify(ordered(content)) ?? 'null', 'base64url')
