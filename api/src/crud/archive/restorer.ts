import { Injectable } from '@nestjs/common'
import { initialRow, mergeChange, titleOf, type AnyRow, type Issue, type Me } from '@tinkerdesk/shared'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { AttachmentService } from '../../files/attachment-service.js'
import { ProblemError } from '../../problems/problem-error.js'
import { announceChange } from '../write/announce.js'
import type { ArchivedRow, Link } from './archived-row.js'
import { recordChange } from '../write/audit.js'
import { Gate } from '../write/gate.js'
import { HookRegistry } from '../write/hooks.js'
import { planOf, quote, type Plan } from '../plan/plan.js'
import { changeOf, idsIn, itemsIn, valueIn } from '../plan/row-values.js'
import { decodeRow, type StoredRow } from '../query/serialise.js'
import { insertRow } from '../write/writer.js'

/** Brings archived records back, or deletes them for good: a whole batch, in one transaction. */
@Injectable()
export class Restorer {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly hooks: HookRegistry,
    private readonly files: AttachmentService,
    private readonly events: Events,
  ) {}

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
    for (const leaf of plan.relations) {
      const ids = idsIn(row, leaf)
      const there = await this.existing(tx, planOf(leaf.target!.to), ids)
      if (ids.every((id) => there.includes(id))) continue
      if (leaf.inside) {
        const { list, keys } = leaf.inside
        const names = (item: unknown) => (valueIn(item, keys) ?? null) as string | null
        const kept = itemsIn(row, leaf.inside).filter((item) => names(item) === null || there.includes(names(item)!))
        row = mergeChange(resource, row, changeOf(list.split('.'), kept)) as AnyRow
        continue
      }
      if (leaf.field.required)
        issues.push({
          path: leaf.path,
          message: `${titleOf(resource, row)}: its ${leaf.field.label.toLowerCase()} is archived; restore that first`,
        })
      row = mergeChange(resource, row, changeOf(leaf.keys, leaf.side ? there : null)) as AnyRow
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
    const change = { action: 'restore' as const, resource, before: null, after: row, me, tx }
    await this.hooks.after(change)
    announceChange(this.events, change)
  }

  private async existing(tx: Transaction, plan: Plan, ids: readonly string[]): Promise<string[]> {
    const there: string[] = []
    for (const id of ids) if ((await tx.all(`SELECT 1 FROM ${quote(plan.table)} WHERE "id" = ?`, [id])).length) there.push(id)
    return there
  }

  /** Puts a reference back unless somebody filled its place meanwhile. */
  private async relink(tx: Transaction, id: string, { resource, id: owner, path, position, item }: Link): Promise<void> {
    const plan = planOf(resource)
    const leaf = plan.leaf(path)
    const [stored] = await tx.all<StoredRow>(`SELECT * FROM ${quote(plan.table)} WHERE "id" = ?`, [owner])
    if (!leaf || !stored) return
    const row = position === undefined ? decodeRow(plan, stored) : await this.gate.whole(tx, resource, owner)
    const keys = leaf.inside?.list.split('.') ?? leaf.keys
    const value = valueIn(row, keys)
    const back = item ?? id
    const isThere = (one: unknown) => JSON.stringify(one) === JSON.stringify(back)
    if (Array.isArray(value) ? value.some(isThere) : value !== null) return
    const next = Array.isArray(value) ? [...value.slice(0, position), back, ...value.slice(position)] : id
    await this.gate.put(tx, resource, owner, changeOf(keys, next))
  }

  /** Deletes a batch for good, with its files and what features keep about it. */
  async purge(me: Me, batch: string): Promise<void> {
    await this.database.write(async (tx) => {
      const rows = await tx.all<ArchivedRow>('SELECT * FROM archive WHERE "batch" = ?', [batch])
      if (rows.length === 0) throw new ProblemError('not_found')
      for (const { resource: name, record_id: id } of rows) {
        const { resource } = planOf(name)
        await this.hooks.purge({ resource, id, me, tx })
        await this.files.release(tx, name, [id])
        await recordChange(tx, { me, action: 'purge', resource, id, version: 0, fields: [] })
        // Without scopes: only those hear of it who read every row, for of an archived one nobody else knows.
        tx.afterCommit(() => this.events.emit('record-changed', { resource: name, id, version: 0, action: 'purge', by: me.uid }))
      }
      await tx.run('DELETE FROM archive WHERE "batch" = ?', [batch])
    })
  }
}
