import { Injectable } from '@nestjs/common'
import { initialRow, mergeChange, textKey, titleOf, type AnyRow, type Issue, type Me } from '@tinkerdesk/shared'
import { Database, type Sql, type Transaction } from '../database/database.js'
import { Events } from '../events/events.js'
import { AttachmentService } from '../files/attachment-service.js'
import { ProblemError } from '../problems/problem-error.js'
import { recordChange } from './audit.js'
import { allOf, fragment } from './fragment.js'
import { Gate } from './gate.js'
import { HookRegistry, type ChangeAction } from './hooks.js'
import { planOf, quote, referencesTo, type Leaf, type Plan } from './plan.js'
import { Rights } from './rights.js'
import { scopesOf } from './scopes.js'
import { decodeRow, type StoredRow } from './serialise.js'
import { deleteRow, insertRow, newId } from './writer.js'

/** A reference that an archive took away, to be put back by a restore. */
interface Link {
  resource: string
  id: string
  path: string
  /** The place in a relation to many. */
  position?: number
}

/** What refers to a record, as the screen shows it before the record goes. */
export interface Reference {
  resource: string
  label: string
  effect: 'block' | 'follow' | 'clear'
  total: number
  /** Titles of those that the person may read, at most ten. */
  titles: string[]
}

interface ArchivedRow {
  id: string
  batch: string
  root: number
  resource: string
  record_id: string
  data: string
  links: string
}

const shown = 10

/** Archives, restores and purges records, each with everything that belongs to them, in one transaction. */
@Injectable()
export class Archiver {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly hooks: HookRegistry,
    private readonly files: AttachmentService,
    private readonly events: Events,
  ) {}

  /** What refers to a record that the person may archive. */
  async references(me: Me, resource: string, id: string, sql: Sql = this.database.read): Promise<Reference[]> {
    const plan = planOf(resource)
    await this.gate.reader.find(sql, me, plan, id)
    const references: Reference[] = []
    for (const { plan: other, leaf } of referencesTo(resource)) {
      const ids = await this.referring(sql, other, leaf, id)
      if (ids.length === 0) continue
      const readable = await this.gate.reader.readable(sql, me, other, ids.slice(0, shown))
      references.push({
        resource: other.resource.name,
        label: other.resource.label.many,
        effect: leaf.target!.whenArchived,
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

  private async referring(sql: Sql, other: Plan, leaf: Leaf, id: string): Promise<string[]> {
    const text = leaf.side
      ? `SELECT "owner_id" AS id FROM ${quote(leaf.side.table)} WHERE "target_id" = ? ORDER BY "owner_id"`
      : `SELECT "id" FROM ${quote(other.table)} WHERE ${leaf.columns[0]} = ? ORDER BY "id"`
    return (await sql.all<{ id: string }>(text, [id])).map((one) => one.id)
  }

  private async take(tx: Transaction, me: Me, plan: Plan, row: AnyRow, batch: string, root: boolean): Promise<void> {
    const { resource } = plan
    const change = { action: 'archive' as const, resource, before: row, after: null, me, tx }
    for (const hooks of this.hooks.of(resource.name)) await hooks.before?.(change)
    const links: Link[] = []
    const blocks: Issue[] = []
    for (const { plan: other, leaf } of referencesTo(resource.name)) {
      const ids = await this.referring(tx, other, leaf, row.id)
      if (ids.length === 0) continue
      const { whenArchived } = leaf.target!
      if (whenArchived === 'block') blocks.push(...(await this.inTheWay(tx, me, other, ids)))
      for (const id of whenArchived === 'block' ? [] : ids) {
        const referring = await this.gate.whole(tx, other.resource.name, id)
        if (whenArchived === 'follow') await this.take(tx, me, other, referring, batch, false)
        else links.push(await this.unlink(tx, other, leaf, referring, row.id))
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
    for (const hooks of this.hooks.of(resource.name)) await hooks.after?.(change)
    this.tell(tx, plan, row, 'archive')
  }

  private async inTheWay(tx: Transaction, me: Me, other: Plan, ids: readonly string[]): Promise<Issue[]> {
    const readable = await this.gate.reader.readable(tx, me, other, ids.slice(0, shown))
    const named = readable.map((row) => ({ path: other.resource.name, message: titleOf(other.resource, row) }))
    const rest = ids.length - named.length
    return rest > 0 ? [...named, { path: other.resource.name, message: `${rest} more` }] : named
  }

  private async unlink(tx: Transaction, other: Plan, leaf: Leaf, referring: AnyRow, id: string): Promise<Link> {
    const value = leaf.keys.reduce<unknown>((place, key) => (place as Record<string, unknown>)[key], referring)
    const position = Array.isArray(value) ? value.indexOf(id) : undefined
    const without = Array.isArray(value) ? value.filter((one) => one !== id) : null
    await this.gate.put(tx, other.resource.name, referring.id, nested(leaf.keys, without))
    return { resource: other.resource.name, id: referring.id, path: leaf.path, ...(position === undefined ? {} : { position }) }
  }

  /** Brings a batch back as it was; `restore_collides` says what stands in the way. Admins only, which the caller sees to. */
  async restore(me: Me, batch: string): Promise<{ resource: string; id: string }> {
    return this.database.write(async (tx) => {
      const rows = await tx.all<ArchivedRow>('SELECT * FROM archive WHERE "batch" = ? ORDER BY "root" DESC, "id" DESC', [batch])
      const root = rows.find((row) => row.root === 1)
      if (!root) throw new ProblemError('not_found')
      const issues: Issue[] = []
      for (const archived of rows) await this.bringBack(tx, me, archived, issues)
      if (issues.length) throw new ProblemError('restore_collides', { issues })
      for (const archived of rows) for (const link of JSON.parse(archived.links) as Link[]) await this.relink(tx, archived.record_id, link)
      await tx.run('DELETE FROM archive WHERE "batch" = ?', [batch])
      return { resource: root.resource, id: root.record_id }
    })
  }

  private async bringBack(tx: Transaction, me: Me, archived: ArchivedRow, issues: Issue[]): Promise<void> {
    const plan = planOf(archived.resource)
    const { resource } = plan
    const stored = JSON.parse(archived.data) as AnyRow
    // Fields that came after the archiving start at their initial values.
    let row = {
      ...mergeChange(resource, initialRow(resource), stored),
      version: stored.version + 2,
      updatedAt: new Date().toISOString(),
    } as AnyRow
    for (const leaf of plan.leaves.filter(({ target }) => target)) {
      const ids = [
        leaf.keys.reduce<unknown>((place, key) => (place as Record<string, unknown> | null)?.[key], row) ?? [],
      ].flat() as string[]
      const there = await this.existing(tx, planOf(leaf.target!.to), ids)
      if (there.length === ids.length) continue
      if (leaf.field.required)
        issues.push({
          path: leaf.path,
          message: `${titleOf(resource, row)}: its ${leaf.field.label.toLowerCase()} is archived; restore that first`,
        })
      row = mergeChange(resource, row, nested(leaf.keys, leaf.side ? there : null)) as AnyRow
    }
    if (issues.length) return
    try {
      await insertRow(tx, plan, row)
    } catch (error) {
      if (!/UNIQUE|duplicate key/.test(String((error as Error).message))) throw error
      throw new ProblemError('restore_collides', {
        issues: [
          {
            path: resource.name,
            message: `${titleOf(resource, row)}: another ${resource.label.one.toLowerCase()} now has what must be unique`,
          },
        ],
      })
    }
    await recordChange(tx, { me, action: 'restore', resource, id: row.id, version: row.version, fields: [] })
    for (const hooks of this.hooks.of(resource.name)) await hooks.after?.({ action: 'restore', resource, before: null, after: row, me, tx })
    this.tell(tx, plan, row, 'restore')
  }

  private async existing(tx: Transaction, plan: Plan, ids: readonly string[]): Promise<string[]> {
    const there: string[] = []
    for (const id of ids) if ((await tx.all(`SELECT 1 FROM ${quote(plan.table)} WHERE "id" = ?`, [id])).length) there.push(id)
    return there
  }

  /** Puts a reference back unless somebody filled its place meanwhile. */
  private async relink(tx: Transaction, id: string, { resource, id: owner, path, position }: Link): Promise<void> {
    const plan = planOf(resource)
    const leaf = plan.leaf(path)
    const [stored] = await tx.all<StoredRow>(`SELECT * FROM ${quote(plan.table)} WHERE "id" = ?`, [owner])
    if (!leaf || !stored) return
    const row = position === undefined ? decodeRow(plan, stored) : await this.gate.whole(tx, resource, owner)
    const value = leaf.keys.reduce<unknown>((place, key) => (place as Record<string, unknown> | null)?.[key], row)
    if (Array.isArray(value) ? value.includes(id) : value !== null) return
    const next = Array.isArray(value) ? [...value.slice(0, position), id, ...value.slice(position)] : id
    await this.gate.put(tx, resource, owner, nested(leaf.keys, next))
  }

  /** Deletes a batch for good, with its files. */
  async purge(me: Me, batch: string): Promise<void> {
    await this.database.write(async (tx) => {
      const rows = await tx.all<ArchivedRow>('SELECT * FROM archive WHERE "batch" = ?', [batch])
      if (rows.length === 0) throw new ProblemError('not_found')
      for (const { resource, record_id } of rows) {
        await this.files.release(tx, resource, [record_id])
        await recordChange(tx, { me, action: 'purge', resource: planOf(resource).resource, id: record_id, version: 0, fields: [] })
      }
      await tx.run('DELETE FROM archive WHERE "batch" = ?', [batch])
    })
  }

  private tell(tx: Transaction, plan: Plan, row: AnyRow, action: ChangeAction): void {
    tx.afterCommit(() =>
      this.events.emit('record-changed', {
        resource: plan.resource.name,
        id: row.id,
        version: row.version,
        action,
        scopes: scopesOf(plan, row),
      }),
    )
  }
}

/** `['name', 'firstName']` and a value as `{name: {firstName: value}}`. */
const nested = (keys: readonly string[], value: unknown): Record<string, unknown> =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>
