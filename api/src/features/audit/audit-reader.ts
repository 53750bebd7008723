import { Injectable } from '@nestjs/common'
import {
  endOfDay,
  relationsOf,
  resources,
  startOfDay,
  titleOf,
  type AuditAction,
  type AuditEntry,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { system } from '../../access/system.js'
import { allOf, fragment, placeholders, records, type Fragment } from '../../crud/index.js'
import { Database, type SqlValue } from '../../database/database.js'

export interface AuditFilters {
  resource?: string | undefined
  record?: string | undefined
  action?: AuditAction | undefined
  /** The account that made the change. */
  person?: string | undefined
  /** Days in India, both included. */
  from?: string | undefined
  to?: string | undefined
}

interface Stored {
  id: string
  at: string
  actor: string
  action: AuditAction
  resource: string
  record_id: string
  version: number
  fields: string
}

const whereOf = ({ resource, record, action, person, from, to }: AuditFilters) => {
  const equals = { resource, record_id: record, action, actor: person }
  return allOf([
    ...Object.entries(equals).flatMap(([column, value]) => (value === undefined ? [] : [fragment(`a."${column}" = ?`, value)])),
    ...(from === undefined ? [] : [fragment('a."at" >= ?', startOfDay(from))]),
    ...(to === undefined ? [] : [fragment('a."at" <= ?', endOfDay(to))]),
  ])
}

const order = 'ORDER BY a."at" DESC, a."id" DESC'
const key = (resource: string, id: string) => `${resource} ${id}`

/** Selects the ids of a page. Only the ids are paged, on an index, and only the entries of the page are looked up. */
export function pageOf(filters: AuditFilters, limit: number, offset: number): Fragment {
  const where = whereOf(filters)
  return {
    text: `SELECT a."id" AS page_id FROM audit_trail a WHERE ${where.text} ${order} LIMIT ? OFFSET ?`,
    values: [...where.values, limit, offset],
  }
}

/** The fields that name a record, and the relations that its address may need. */
const shownOf = (resource: Resource): string[] => [
  ...resource.title,
  ...relationsOf(resource).flatMap(({ path, many }) => (many ? [] : [path])),
]

/** Reads the audit trail. Callers must check that the person is an admin. */
@Injectable()
export class AuditReader {
  constructor(private readonly database: Database) {}

  /** Returns a page of the trail, newest first. */
  async list(me: Me, filters: AuditFilters, limit: number, offset: number): Promise<{ data: AuditEntry[]; total: number }> {
    const page = pageOf(filters, limit, offset)
    const rows = await this.database.read.all<Stored>(
      `SELECT a.* FROM (${page.text}) p CROSS JOIN audit_trail a WHERE a."id" = p.page_id ${order}`,
      page.values,
    )
    const where = whereOf(filters)
    const [count] = await this.database.read.all<{ n: number }>(`SELECT COUNT(*) AS n FROM audit_trail a WHERE ${where.text}`, where.values)
    const who = await this.people(rows.map(({ actor }) => actor))
    const now = await this.records(me, rows)
    return {
      data: rows.map(({ id, at, actor, action, resource, record_id: record, version, fields }) => ({
        id,
        at,
        action,
        resource,
        record,
        version,
        fields: fields.split(',').filter(Boolean),
        who: who.get(actor) ?? { id: actor, name: null },
        now: now.get(key(resource, record)) ?? null,
      })),
      total: count?.n ?? 0,
    }
  }

  private async people(ids: readonly string[]): Promise<Map<string, AuditEntry['who']>> {
    const uniqueIds = [...new Set(ids)]
    const byId = new Map<string, AuditEntry['who']>([[system.uid, { id: system.uid, name: system.displayName }]])
    if (uniqueIds.length === 0) return byId
    const among = `IN (${placeholders(uniqueIds.length)})`
    const gone = await this.database.read.all<{ id: string; name: string }>(
      `SELECT "record_id" AS id, "title" AS name FROM archive WHERE "resource" = 'user' AND "record_id" ${among}`,
      uniqueIds,
    )
    for (const person of gone) byId.set(person.id, person)
    const accounts = await records(user, this.database.read).find({ id: { $in: uniqueIds } }, { fields: ['displayName', 'email'] })
    for (const { id, displayName, email } of accounts) byId.set(id, { id, name: displayName, email })
    return byId
  }

  private async records(me: Me, rows: readonly Stored[]): Promise<Map<string, AuditEntry['now']>> {
    const byId = new Map<string, AuditEntry['now']>()
    for (const resource of resources) {
      const { name } = resource
      const ids = [...new Set(rows.filter((row) => row.resource === name).map((row) => row.record_id))]
      if (ids.length === 0) continue
      const archived = await this.database.read.all<Record<string, SqlValue>>(
        `SELECT "record_id", "batch", "title" FROM archive WHERE "resource" = ? AND "record_id" IN (${placeholders(ids.length)})`,
        [name, ...ids],
      )
      for (const entry of archived) byId.set(key(name, String(entry.record_id)), { batch: String(entry.batch), title: String(entry.title) })
      const shown = await records(resource, this.database.read, me).find({ id: { $in: ids } }, { fields: shownOf(resource) })
      for (const row of shown) byId.set(key(name, row.id), { row, title: titleOf(resource, row) })
    }
    return byId
  }
}
