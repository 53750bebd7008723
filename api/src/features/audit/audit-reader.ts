import { Injectable } from '@nestjs/common'
import {
  endOfDay,
  fieldAt,
  relationsOf,
  resources,
  signInNameOf,
  startOfDay,
  titleFieldsOf,
  titleOf,
  type AuditAction,
  type AuditChange,
  type AuditEntry,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { Sessions, BearerTokens } from '../../access/sessions.js'
import { system } from '../../access/system.js'
import {
  archive,
  auditTrail,
  auditValues,
  mayReadSomewhere,
  records,
  resourceIn,
} from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import type { Match, RowOf } from '../../database/table.js'

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

type Entry = RowOf<typeof auditTrail.columns>

/** Returns the number of rows of a downloaded list. It has no field. */
function rowsOf(changes: readonly AuditChange[] = []): number | null {
  const list = changes.find(({ path }) => path === '')?.after
  return list && 'items' in list ? list.items : null
}

/** Returns the name of what an account got or lost. It has no field, either. */
function aboutOf(changes: readonly AuditChange[] = []): string | null {
  const about = changes.find(({ path }) => path === '')?.after
  return about && 'value' in about && typeof about.value === 'string' ? about.value : null
}

/** Returns the condition of filters on the audit trail. */
export const matchOf = ({
  resource,
  record,
  action,
  person,
  from,
  to,
}: AuditFilters): Match<typeof auditTrail.columns> => ({
  ...(resource === undefined ? {} : { resource }),
  ...(record === undefined ? {} : { record_id: record }),
  ...(action === undefined ? {} : { action }),
  ...(person === undefined ? {} : { actor: person }),
  ...(from === undefined && to === undefined
    ? {}
    : {
        at: {
          ...(from === undefined ? {} : { $gte: startOfDay(from) }),
          ...(to === undefined ? {} : { $lte: endOfDay(to) }),
        },
      }),
})

const newestFirst = ['-at', '-id'] as const
const key = (resource: string, id: string) => `${resource} ${id}`

function throughOf(through: string | null): AuditEntry['through'] {
  const [resource, record] = through?.split(' ') ?? []
  return resource && record ? { resource, record } : null
}

/** Returns the ids of a page. Only the ids are paged, on an index; the entries are then looked up by id. */
export async function pageOf(
  sql: Sql,
  filters: AuditFilters,
  limit: number,
  offset: number,
): Promise<string[]> {
  const rows = await auditTrail.find(sql, matchOf(filters), {
    columns: ['id'],
    order: newestFirst,
    limit,
    offset,
  })
  return rows.map(({ id }) => id)
}

/** The fields that name a record, and the relations that its address may need. */
const shownOf = (resource: Resource): string[] => [
  ...titleFieldsOf(resource),
  ...relationsOf(resource).flatMap(({ path, many }) => (many ? [] : [path])),
]

/** Returns the paths of the values that an entry can put back. Of long texts and lists the trail shows only the size. A field may have gone since. */
const restorableOf = (resource: Resource, changes: readonly AuditChange[] = []): string[] =>
  changes.flatMap(({ path, before, after }) =>
    'value' in before && 'value' in after && fieldAt(resource, path) ? [path] : [],
  )

/** Reads the audit trail. Callers must check that the person is an admin. */
@Injectable()
export class AuditReader {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly tokens: BearerTokens,
  ) {}

  /** Returns a page of the trail, newest first. */
  async list(
    me: Me,
    filters: AuditFilters,
    { limit, offset }: { limit: number; offset: number },
    leaving: AbortSignal,
  ): Promise<{ data: AuditEntry[]; total: number }> {
    const scan = this.database.scan(me.uid, leaving)
    const rows = await auditTrail.find(
      this.database.read,
      { id: await pageOf(scan, filters, limit, offset) },
      { order: newestFirst },
    )
    const total = await auditTrail.count(scan, matchOf(filters))
    const who = await this.people(rows.map(({ actor }) => actor))
    const tokens = await this.tokens.names(rows.flatMap(({ token }) => token ?? []))
    const changes = await this.changes(rows)
    const now = await this.records(me, rows, changes)
    return {
      data: rows.map(
        ({
          id,
          at,
          actor,
          token,
          action,
          resource,
          record_id: record,
          version,
          fields,
          through,
        }) => ({
          id,
          at,
          action: action as AuditAction,
          resource,
          record,
          version,
          fields: fields.split(',').filter(Boolean),
          changes: (changes.get(id) ?? []).filter(({ path }) =>
            mayReadSomewhere(resource, me, path),
          ),
          about: aboutOf(changes.get(id)),
          rows: rowsOf(changes.get(id)),
          through: throughOf(through),
          who: who.get(actor) ?? { id: actor, name: null },
          token: token === null ? null : { id: token, name: tokens.get(token) ?? null },
          now: now.get(key(resource, record)) ?? null,
        }),
      ),
      total,
    }
  }

  /** Returns the values of some entries, as far as they are still kept. */
  private async changes(rows: readonly Entry[]): Promise<Map<string, AuditChange[]>> {
    const kept = await auditValues.find(
      this.database.read,
      { id: rows.map(({ id }) => id) },
      { columns: ['id', 'changes'] },
    )
    // Only the audit trail writes this column.
    return new Map(kept.map(({ id, changes }) => [id, JSON.parse(changes) as AuditChange[]]))
  }

  private async people(ids: readonly string[]): Promise<Map<string, AuditEntry['who']>> {
    const uniqueIds = [...new Set(ids)]
    const byId = new Map<string, AuditEntry['who']>([
      [system.uid, { id: system.uid, name: system.displayName }],
    ])
    if (uniqueIds.length === 0) return byId
    const archived = { resource: 'user', record_id: uniqueIds }
    for (const { record_id: id, title: name } of await archive.find(this.database.read, archived, {
      columns: ['record_id', 'title'],
    }))
      byId.set(id, { id, name })
    const accounts = await records(user, this.database.read).find(
      { id: { $in: uniqueIds } },
      { fields: ['displayName', 'email', 'handle'] },
    )
    for (const { id, displayName, ...account } of accounts)
      byId.set(id, { id, name: displayName, email: signInNameOf(account) })
    const programs = uniqueIds.filter((id) => !byId.has(id))
    for (const [id, name] of await this.sessions.names(programs)) byId.set(id, { id, name })
    return byId
  }

  private async records(
    me: Me,
    rows: readonly Entry[],
    changes: ReadonlyMap<string, AuditChange[]>,
  ): Promise<Map<string, AuditEntry['now']>> {
    const { read } = this.database
    const byId = new Map<string, AuditEntry['now']>()
    for (const resource of resources) {
      const { name } = resource
      const entries = rows.filter((row) => row.resource === name)
      const ids = [...new Set(entries.map((row) => row.record_id))]
      if (ids.length === 0) continue
      const archived = { resource: name, record_id: ids }
      for (const { record_id: id, batch, title } of await archive.find(read, archived, {
        columns: ['record_id', 'batch', 'title'],
      }))
        byId.set(key(name, id), { batch, title })
      const current = entries.flatMap(({ id, action }) =>
        action === 'update' ? restorableOf(resource, changes.get(id)) : [],
      )
      const fields = [...new Set([...shownOf(resource), ...current])]
      const shown = await records(resource, read, me).find({ id: { $in: ids } }, { fields })
      for (const row of shown)
        byId.set(key(name, row.id), { row, title: titleOf(resourceIn(resource, me.language), row) })
    }
    return byId
  }
}
