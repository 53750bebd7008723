import { Injectable } from '@nestjs/common'
import {
  maxViews,
  type DefaultViews,
  type Me,
  type Role,
  type SavedView,
  type SavedViews,
} from '@tinkerdesk/shared'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { ProblemError } from '../../problems/problem-error.js'
import { savedViewRows, viewDefaults } from '../../resources/saved-views.tables.js'

type Row = RowOf<typeof savedViewRows.columns>

/** A list: of a resource, or one that it declares. */
export interface ViewedList {
  resource: string
  list: string
}

/** A view to save. Without a version it is a new one. */
export interface ViewDraft extends ViewedList {
  id: string
  version?: number | undefined
  name: string
  query: string
  role: Role | null
}

const isOwn = (me: Me, { user_id, role }: Row) =>
  role === null ? user_id === me.uid : me.role === 'admin'
const isShown = (me: Me, row: Row) => isOwn(me, row) || row.role === me.role

/** People's views of lists. A view is shown to its author alone, or to the people of a role; those are made by admins. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly database: Database) {}

  /** Returns the views of a list that this person is shown. Admins are shown those of every role. */
  async of(me: Me, { resource, list }: ViewedList): Promise<SavedViews> {
    const { read } = this.database
    const here = { resource, list }
    const own = await savedViewRows.find(
      read,
      { ...here, user_id: me.uid, role: null },
      { order: ['name', 'id'], limit: maxViews },
    )
    const role = me.role === 'admin' ? { $ne: null } : me.role
    const shared = await savedViewRows.find(
      read,
      { ...here, role },
      { order: ['name', 'id'], limit: 4 * maxViews },
    )
    const start = await this.startOf(read, me, here)
    return { views: [...own, ...shared].map((row) => this.shown(me, row, start)) }
  }

  /** Returns the views that the person's lists start with. */
  async defaults(me: Me): Promise<DefaultViews> {
    const { read } = this.database
    const starts = await viewDefaults.find(read, { user_id: me.uid }, { columns: ['view_id'] })
    const rows = await savedViewRows.find(read, { id: starts.map(({ view_id }) => view_id) })
    const shown = rows.filter((row) => isShown(me, row))
    return { defaults: shown.map(({ resource, list, query }) => ({ resource, list, query })) }
  }

  /**
   * Saves a new view, or changes one of this version. The same new view again changes nothing. Throws `forbidden` for a role's view unless the
   * person is an admin, `version_conflict` for a stale version, `not_found` for a deleted view, `limit_exceeded` for one too many.
   */
  save(me: Me, { id, version, ...values }: ViewDraft): Promise<SavedView> {
    if (values.role !== null && me.role !== 'admin')
      throw new ProblemError('forbidden', { title: 'Only an admin can save a view for a role.' })
    return this.database.write(async (tx) => {
      await tx.lock(`saved view ${id}`)
      await tx.lock(`saved views ${values.role ?? me.uid}`)
      const [current] = await savedViewRows.find(tx, { id })
      if (current && !isOwn(me, current)) throw new ProblemError('id_exists')
      if (!current && version !== undefined)
        throw new ProblemError('not_found', { title: 'This view was deleted.' })
      const next = { id, user_id: me.uid, ...values, version: (version ?? 0) + 1 }
      if (!current) await this.add(tx, next)
      else if (current.version === version) await this.change(tx, current, next)
      else if (!isSame(current, next))
        throw new ProblemError('version_conflict', {
          title: 'This view was changed elsewhere. Open the views again.',
        })
      return this.one(tx, me, id)
    }, me.uid)
  }

  /** Starts the person's list with a view, or no longer. Throws `not_found` for one that they are not shown. */
  start(me: Me, id: string, isDefault: boolean): Promise<SavedView> {
    return this.database.write(async (tx) => {
      const { resource, list } = await this.find(tx, me, id)
      if (isDefault) await viewDefaults.put(tx, { user_id: me.uid, resource, list, view_id: id })
      else await viewDefaults.remove(tx, { user_id: me.uid, view_id: id })
      return this.one(tx, me, id)
    }, me.uid)
  }

  /** Deletes a view for everyone who is shown it. Throws `not_found` for one that this person is not shown, `forbidden` for an admin's. */
  remove(me: Me, id: string): Promise<void> {
    return this.database.write(async (tx) => {
      if (!isOwn(me, await this.find(tx, me, id))) throw new ProblemError('forbidden')
      await viewDefaults.remove(tx, { view_id: id })
      await savedViewRows.remove(tx, { id })
    }, me.uid)
  }

  private async add(tx: Transaction, row: Row): Promise<void> {
    await this.findRoom(tx, row)
    await savedViewRows.insert(tx, row)
  }

  /** A view stays in its list. A view that is no longer shown to a role is its changer's alone. */
  private async change(
    tx: Transaction,
    current: Row,
    { name, query, role, version, user_id }: Row,
  ): Promise<void> {
    if (role !== current.role) await this.findRoom(tx, { ...current, role, user_id })
    await savedViewRows.update(tx, { id: current.id }, { name, query, role, version, user_id })
  }

  private async findRoom(tx: Transaction, { user_id, resource, list, role }: Row): Promise<void> {
    const beside = role === null ? { user_id, role: null } : { role }
    if ((await savedViewRows.count(tx, { ...beside, resource, list })) < maxViews) return
    throw new ProblemError('limit_exceeded', {
      title: `A list may have at most ${maxViews} views. Delete one first.`,
    })
  }

  private async find(sql: Sql, me: Me, id: string): Promise<Row> {
    const [row] = await savedViewRows.find(sql, { id })
    if (!row || !isShown(me, row)) throw new ProblemError('not_found')
    return row
  }

  private async one(sql: Sql, me: Me, id: string): Promise<SavedView> {
    const row = await this.find(sql, me, id)
    return this.shown(me, row, await this.startOf(sql, me, row))
  }

  /** Returns the id of the view that a list starts with. */
  private async startOf(
    sql: Sql,
    me: Me,
    { resource, list }: ViewedList,
  ): Promise<string | undefined> {
    const [start] = await viewDefaults.find(
      sql,
      { user_id: me.uid, resource, list },
      { columns: ['view_id'] },
    )
    return start?.view_id
  }

  private shown(me: Me, row: Row, start: string | undefined): SavedView {
    const { id, version, resource, list, name, query, role } = row
    // Only `save` writes the role, from the list of roles.
    return {
      id,
      version,
      resource,
      list,
      name,
      query,
      role: role as Role | null,
      isOwn: isOwn(me, row),
      isDefault: id === start,
    }
  }
}

const isSame = (a: Row, b: Row) =>
  a.version === b.version && a.name === b.name && a.query === b.query && a.role === b.role
