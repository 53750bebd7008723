import { Injectable } from '@nestjs/common'
import {
  comparedPaths,
  dryRunDays,
  isWithin,
  matches,
  withValueAt,
  type AnyWhere,
  type AuditChange,
  type DryRun,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { auditTrail, auditValues, describedRecords, records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { personNames } from '../../resources/person-names.js'

/** Changes that are looked at, and records that are listed. */
const [maxLooked, maxListed] = [2000, 100]
const dayMs = 24 * 60 * 60_000
const chunk = 500

type Entry = Pick<
  RowOf<typeof auditTrail.columns>,
  'id' | 'at' | 'actor' | 'action' | 'record_id' | 'fields'
>
type Match = Pick<Entry, 'at' | 'actor' | 'record_id'> & { isNew: boolean }

/** Says what an automation would have done: walks from each record as it is now back through its audited changes. */
@Injectable()
export class DryRuns {
  constructor(private readonly database: Database) {}

  /** Looks at the newest changes of the last days, of records that the person may read. */
  async of(me: Me, resource: Resource, where: AnyWhere, leaving: AbortSignal): Promise<DryRun> {
    const scan = this.database.scan(me.uid, leaving)
    const since = new Date(Date.now() - dryRunDays * dayMs).toISOString()
    const entries = await auditTrail.find(
      scan,
      { resource: resource.name, action: ['create', 'update'], at: { $gte: since } },
      {
        columns: ['id', 'at', 'actor', 'action', 'record_id', 'fields'],
        order: ['-at', '-id'],
        limit: maxLooked + 1,
      },
    )
    const newest = entries.slice(0, maxLooked)
    const changes = await this.valuesOf(scan, newest)
    const rows = await this.rowsOf(scan, me, resource, newest)
    const compared = comparedPaths(where)
    const hits: Match[] = []
    let unknown = 0
    for (const entry of newest) {
      const after = rows.get(entry.record_id)
      if (!after) continue
      const before =
        entry.action === 'create' ? null : asBefore(after, entry, changes.get(entry.id) ?? [])
      const [is, was] = [
        matches(resource, where, after),
        before === null ? false : matches(resource, where, before),
      ]
      const touches =
        before === null ||
        entry.fields
          .split(',')
          .some((path) => compared.some((other) => isWithin(other, path) || isWithin(path, other)))
      if (touches && (is === undefined || (is && was === undefined))) unknown += 1
      else if (is === true && was === false)
        hits.push({ ...entry, isNew: entry.action === 'create' })
      if (before) rows.set(entry.record_id, before)
      else rows.delete(entry.record_id)
    }
    const shown = hits.slice(0, maxListed)
    return {
      data: await this.shown(me, resource, shown),
      changes: newest.length,
      unknown,
      isCut: entries.length > maxLooked || hits.length > maxListed,
    }
  }

  private async valuesOf(sql: Sql, entries: readonly Entry[]): Promise<Map<string, AuditChange[]>> {
    const byEntry = new Map<string, AuditChange[]>()
    for (let from = 0; from < entries.length; from += chunk) {
      const ids = entries.slice(from, from + chunk).map(({ id }) => id)
      for (const { id, changes } of await auditValues.find(
        sql,
        { id: ids },
        { columns: ['id', 'changes'] },
      ))
        // Only the audit trail writes this column.
        byEntry.set(id, JSON.parse(changes) as AuditChange[])
    }
    return byEntry
  }

  /** Returns the whole rows of the records within the person's reach, for the comparison alone. */
  private async rowsOf(
    sql: Sql,
    me: Me,
    resource: Resource,
    entries: readonly Entry[],
  ): Promise<Map<string, object>> {
    const ids = [...new Set(entries.map(({ record_id }) => record_id))]
    const rows = new Map<string, object>()
    for (let from = 0; from < ids.length; from += chunk) {
      const some = { id: { $in: ids.slice(from, from + chunk) } }
      const readable = await records(resource, sql, me).find(some, { fields: [] })
      const whole = await records(resource, sql).find({
        id: { $in: readable.map(({ id }) => id) },
      })
      for (const row of whole) rows.set(String(row.id), row)
    }
    return rows
  }

  private async shown(me: Me, resource: Resource, hits: readonly Match[]): Promise<DryRun['data']> {
    const { read } = this.database
    const ids = [...new Set(hits.map(({ record_id }) => record_id))]
    const described = await describedRecords(read, me, resource.name, ids)
    const titles = new Map(described.map(({ id, title }) => [id, title]))
    const names = await personNames(read, me, [...new Set(hits.map(({ actor }) => actor))])
    return hits.map(({ at, record_id: record, actor, isNew }) => ({
      at,
      record,
      title: titles.get(record) ?? '',
      who: { id: actor, name: names.get(actor)?.name ?? null },
      isNew,
    }))
  }
}

/** Returns a row as it was before a change. A value that the trail does not keep is absent, so that a condition on it stays undecided. */
function asBefore(after: object, { fields }: Entry, changes: readonly AuditChange[]): object {
  let row: Record<string, unknown> = { ...after }
  const earlier = new Map(changes.map(({ path, before }) => [path, before]))
  for (const path of fields.split(',').filter(Boolean)) {
    const before = earlier.get(path)
    row = withValueAt(row, path, before && 'value' in before ? before.value : undefined)
  }
  return row
}
