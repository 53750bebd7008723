import { Injectable } from '@nestjs/common'
import { textKey, titleOf, type AnyRow, type Issue, type Me } from '@tinkerdesk/shared'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { announceChange } from '../write/announce.js'
import type { Link } from './archived-row.js'
import { recordChange } from '../write/audit.js'
import { allOf, fragment } from '../sql/fragment.js'
import { Gate } from '../write/gate.js'
import { HookRegistry } from '../write/hooks.js'
import { planOf, quote, referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import { Rights } from '../query/rights.js'
import { changeOf, itemsIn, valueIn } from '../plan/row-values.js'
import { deleteRow, newId } from '../write/writer.js'

/** What refers to a record, as the screen shows it before the record goes. */
export interface Reference {
  resource: string
  label: string
  effect: 'block' | 'follow' | 'clear'
  /** How many of them the person may read. */
  total: number
  /** Titles of those, at most ten. */
  titles: string[]
}

const shown = 10

/** Archives records, each with everything that belongs to it, in one transaction. */
@Injectable()
export class Archiver {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly hooks: HookRegistry,
    private readonly events: Events,
  ) {}

  /** What refers to a record that the person may archive. */
  async references(me: Me, resource: string, id: string, sql: Sql = this.database.read): Promise<Reference[]> {
    const plan = planOf(resource)
    const { allowed } = await this.gate.reader.find(sql, me, plan, id)
    if (!allowed.includes('archive')) throw new ProblemError('forbidden')
    const references: Reference[] = []
    for (const { plan: other, leaf } of referencesTo(resource)) {
      const effect = leaf.target!.whenArchived
      const ids = await this.referring(sql, other, leaf, id, me)
      // What the person may not see is neither counted nor told of, unless it stands in the way.
      if (ids.length === 0 && (effect !== 'block' || (await this.referring(sql, other, leaf, id)).length === 0)) continue
      const readable = await this.gate.reader.readable(sql, me, other, ids.slice(0, shown))
      references.push({
        resource: other.resource.name,
        label: other.resource.label.many,
        effect,
        total: ids.length,
        titles: readable.map((row) => titleOf(other.resource, row)).sort(),
      })
    }
    return references
  }

  /** Archives a record with its followers; `in_use` lists what stands in the way. Answers the batch by which a restore finds it. */
  async archive(
    me: Me,
    resource: string,
    id: string,
    options: { tx?: Transaction; version?: number } = {},
  ): Promise<{ id: string; batch: string }> {
    const work = async (tx: Transaction) => {
      const plan = planOf(resource)
      const rights = new Rights(plan, me)
      const { row } = await this.gate.reader.find(tx, me, plan, id, true)
      const where = allOf([fragment('t."id" = ?', id), rights.rows('archive')])
      const may = await tx.all(`SELECT 1 FROM ${quote(plan.table)} t WHERE ${where.text}`, where.values)
      if (may.length === 0) throw new ProblemError('forbidden')
      if (options.version !== undefined && options.version !== row.version)
        throw new ProblemError('version_conflict', { current: await this.gate.one(me, resource, id) })
      const batch = newId()
      await this.take(tx, me, plan, row, batch, true)
      return { id, batch }
    }
    return options.tx ? work(options.tx) : this.database.write(work)
  }

  /** The ids of rows that name a record, of all or of those that somebody may read. */
  private async referring(sql: Sql, other: Plan, leaf: Leaf, id: string, me?: Me): Promise<string[]> {
    const names = leaf.side
      ? fragment(`t."id" IN (SELECT "owner_id" FROM ${quote(leaf.side.table)} WHERE "target_id" = ?)`, id)
      : fragment(`t.${leaf.columns[0]} = ?`, id)
    const where = allOf(me ? [names, new Rights(other, me).rows('read')] : [names])
    const rows = await sql.all<{ id: string }>(
      `SELECT t."id" AS id FROM ${quote(other.table)} t WHERE ${where.text} ORDER BY t."id"`,
      where.values,
    )
    return rows.map((one) => one.id)
  }

  private async take(tx: Transaction, me: Me, plan: Plan, row: AnyRow, batch: string, root: boolean): Promise<void> {
    const { resource } = plan
    const change = { action: 'archive' as const, resource, before: row, after: null, me, tx }
    await this.hooks.before(change)
    const links: Link[] = []
    const blocks: Issue[] = []
    for (const { plan: other, leaf } of referencesTo(resource.name)) {
      const ids = await this.referring(tx, other, leaf, row.id)
      if (ids.length === 0) continue
      const { whenArchived } = leaf.target!
      if (whenArchived === 'block') blocks.push(...(await this.inTheWay(tx, me, other, leaf, row.id)))
      for (const id of whenArchived === 'block' ? [] : ids) {
        const referring = await this.gate.whole(tx, other.resource.name, id)
        if (whenArchived === 'follow') await this.take(tx, me, other, referring, batch, false)
        else links.push(...(await this.unlink(tx, other, leaf, referring, row.id)))
      }
    }
    if (blocks.length) throw new ProblemError('in_use', { issues: blocks })
    await tx.run(
      'INSERT INTO archive ("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        newId(),
        batch,
        root ? 1 : 0,
        resource.name,
        row.id,
        titleOf(resource, row),
        textKey(titleOf(resource, row)),
        JSON.stringify(row),
        JSON.stringify(links),
        '1',
        new Date().toISOString(),
        me.uid,
      ],
    )
    await deleteRow(tx, plan, row.id)
    await recordChange(tx, { me, action: 'archive', resource, id: row.id, version: row.version + 1, fields: [] })
    await this.hooks.after(change)
    announceChange(this.events, change)
  }

  private async inTheWay(tx: Transaction, me: Me, other: Plan, leaf: Leaf, id: string): Promise<Issue[]> {
    const { name, label } = other.resource
    const ids = await this.referring(tx, other, leaf, id, me)
    if (ids.length === 0) return [{ path: name, message: `${label.many} that you may not see` }]
    const readable = await this.gate.reader.readable(tx, me, other, ids.slice(0, shown))
    const named = readable.map((row) => ({ path: name, message: titleOf(other.resource, row) }))
    const rest = ids.length - named.length
    return rest > 0 ? [...named, { path: name, message: `${rest} more` }] : named
  }

  private async unlink(tx: Transaction, other: Plan, leaf: Leaf, referring: AnyRow, id: string): Promise<Link[]> {
    if (leaf.inside) return this.dropItems(tx, other, leaf, referring, id)
    const value = valueIn(referring, leaf.keys)
    const position = Array.isArray(value) ? value.indexOf(id) : undefined
    const without = Array.isArray(value) ? value.filter((one) => one !== id) : null
    await this.gate.put(tx, other.resource.name, referring.id, changeOf(leaf.keys, without))
    return [{ resource: other.resource.name, id: referring.id, path: leaf.path, ...(position === undefined ? {} : { position }) }]
  }

  /** Takes the items that name a record out of a list; each is kept whole for a restore. */
  private async dropItems(tx: Transaction, other: Plan, leaf: Leaf, referring: AnyRow, id: string): Promise<Link[]> {
    const { list, keys } = leaf.inside!
    const items = itemsIn(referring, leaf.inside!)
    const names = (item: unknown) => valueIn(item, keys) === id
    const kept = items.filter((item) => !names(item))
    await this.gate.put(tx, other.resource.name, referring.id, changeOf(list.split('.'), kept))
    return items.flatMap((item, position) =>
      names(item) ? [{ resource: other.resource.name, id: referring.id, path: leaf.path, position, item }] : [],
    )
  }
}
