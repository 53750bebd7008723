import { Injectable } from '@nestjs/common'
import {
  maxImportMappings,
  type ImportMapping,
  type MappedFile,
  type Me,
  type Role,
} from '@tinkerdesk/shared'
import { Database, type Sql, type Transaction } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import { titledProblem } from '../../../problems/field-problem.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { importMappingRows } from './import-mappings.tables.js'

type Row = RowOf<typeof importMappingRows.columns>

/** A mapping to save. Without a version it is a new one. */
export interface MappingDraft {
  id: string
  version?: number | undefined
  resource: string
  name: string
  mapping: MappedFile
  role: Role | null
}

const isOwn = (me: Me, { user_id, role }: Row) =>
  role === null ? user_id === me.uid : me.role === 'admin'
const isShown = (me: Me, row: Row) => isOwn(me, row) || row.role === me.role

const shownTo = (me: Me, row: Row): ImportMapping => ({
  id: row.id,
  version: row.version,
  resource: row.resource,
  name: row.name,
  // Only `save` writes these columns.
  mapping: JSON.parse(row.mapping) as MappedFile,
  role: row.role as Role | null,
  isOwn: isOwn(me, row),
})

const isSame = (a: Row, b: Row) =>
  a.version === b.version && a.name === b.name && a.mapping === b.mapping && a.role === b.role

/** People's mappings of files. A mapping is its author's alone, or for the people of a role; those are made by admins. */
@Injectable()
export class ImportMappings {
  constructor(private readonly database: Database) {}

  /** Returns the mappings of a resource that this person may use. Admins are shown those of every role. */
  async of(me: Me, resource: string): Promise<ImportMapping[]> {
    const { read } = this.database
    const order = ['name', 'id'] as const
    const own = await importMappingRows.find(
      read,
      { resource, user_id: me.uid, role: null },
      { order, limit: maxImportMappings },
    )
    const shared = await importMappingRows.find(
      read,
      { resource, role: me.role === 'admin' ? { $ne: null } : me.role },
      { order, limit: 4 * maxImportMappings },
    )
    return [...own, ...shared].map((row) => shownTo(me, row))
  }

  /** Returns the mapping with a name that this person may use, their own first. Throws a fault of `saved` if there is none. */
  async named(me: Me, resource: string, name: string): Promise<MappedFile> {
    const saved = (await this.of(me, resource)).find((mapping) => mapping.name === name)
    if (!saved) throw titledProblem('saved', 'There is no saved mapping with this name')
    return saved.mapping
  }

  /**
   * Saves a new mapping, or changes one of this version. The same again changes nothing. Throws `forbidden` for a role's unless the person is an
   * admin, `version_conflict` for a stale version, `not_found` for a deleted one, `limit_exceeded` for one too many, and a fault of a name that is taken.
   */
  async save(me: Me, { id, version, ...values }: MappingDraft): Promise<ImportMapping> {
    if (values.role !== null && me.role !== 'admin')
      throw new ProblemError('forbidden', { title: 'Only an admin can save a mapping for a role.' })
    return this.database.write(async (tx) => {
      await tx.lock(`import mapping ${id}`)
      await tx.lock(`import mappings ${values.role ?? me.uid}`)
      const [current] = await importMappingRows.find(tx, { id })
      if (current && (!isOwn(me, current) || current.resource !== values.resource))
        throw new ProblemError('id_exists')
      if (!current && version !== undefined) throw new ProblemError('not_found')
      const next: Row = {
        id,
        user_id: me.uid,
        ...values,
        mapping: JSON.stringify(values.mapping),
        version: (version ?? 0) + 1,
      }
      if (current && current.version !== version) {
        if (!isSame(current, next)) throw new ProblemError('version_conflict')
        return shownTo(me, current)
      }
      await this.assertRoom(tx, next)
      await importMappingRows.put(tx, next)
      return shownTo(me, next)
    }, me.uid)
  }

  /** Deletes a mapping for everyone who may use it. Throws `not_found` for one that this person is not shown, `forbidden` for an admin's. */
  remove(me: Me, id: string): Promise<void> {
    return this.database.write(async (tx) => {
      const [row] = await importMappingRows.find(tx, { id })
      if (!row || !isShown(me, row)) throw new ProblemError('not_found')
      if (!isOwn(me, row)) throw new ProblemError('forbidden')
      await importMappingRows.remove(tx, { id })
    }, me.uid)
  }

  /** A name is one mapping, so that programs can say which they mean. */
  private async assertRoom(
    tx: Transaction,
    { id, user_id, resource, role, name }: Row,
  ): Promise<void> {
    const others = (await this.beside(tx, { user_id, resource, role })).filter(
      (row) => row.id !== id,
    )
    if (others.some((row) => row.name === name))
      throw titledProblem('name', 'There is a mapping with this name')
    if (others.length >= maxImportMappings)
      throw new ProblemError('limit_exceeded', {
        title: `At most ${maxImportMappings} mappings. Delete one first.`,
      })
  }

  private beside(
    sql: Sql,
    { user_id, resource, role }: Pick<Row, 'user_id' | 'resource' | 'role'>,
  ): Promise<Row[]> {
    return importMappingRows.find(sql, {
      resource,
      ...(role === null ? { user_id, role: null } : { role }),
    })
  }
}
