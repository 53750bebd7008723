import {
  entryFor,
  cellValueAt,
  rowField,
  holderOf,
  holdsFiles,
  isWithin,
  itemColumnAt,
  itemValueAt,
  maxJoined,
  plainOf,
  resourceNamed,
  targetOf,
  titleFieldsOf,
  titleOf,
  type Field,
  type Me,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { CellSql, SqlValue } from '../../database/database.js'
import { machineOf } from '../machine/machine.js'
import { planOf, quote, systemLeaf, type Leaf, type Plan, type JoinTable } from '../plan/plan.js'
import { putIn } from '../plan/row-values.js'
import { rightsOf } from '../query/condition/rights.js'
import { tooManyNamed } from '../query/condition/too-many-named.js'
import { childFieldOf } from '../plan/child-field.js'
import type { Reader } from '../query/reader.js'
import { resourceIn } from '../query/rows/resource-in.js'
import { membersQuery } from '../query/rows/rows.js'
import { showsAsStored } from '../query/rows/serialise.js'
import { allOf, fragment, isOneOf, type Fragment } from '../sql/fragment.js'
import { cellWriter, type WriteCell } from './export-cell.js'
import { KeptTitles } from './kept-titles.js'

/** A row of a part: its stored cells, and what lists show of it if a column needs that. */
interface PartRow {
  id: string
  cells: readonly SqlValue[]
  shown: ShownRow | undefined
}

/** Some rows of a list: their ids, and their numbers where SQLite has them. */
interface Part {
  ids: readonly string[]
  numbers?: readonly string[] | undefined
}

/** A column of an export: how its values are read and written, decided once. */
interface Column {
  path: string
  field: Field
  write: WriteCell
  /** The field that is read from the table. Absent for a value that lists compute, join or describe. */
  stored?: Leaf | undefined
}

/** Returns the stored field from which a cell can be written: every right shows it as it is stored, and nothing else is looked up for it. */
function storedLeaf(me: Me, plan: Plan, path: string): Leaf | undefined {
  const holder = holderOf(plan.resource, path)
  const leaf = systemLeaf(holder) ?? plan.leaf(holder)
  if (!leaf || leaf.inList || holdsFiles(leaf.field)) return undefined
  // A relation in an item is no column of the table.
  const isJoinedInItem = holder !== path && targetOf(rowField(plan.resource, path))
  const isForAll = leaf.joinTable !== undefined && leaf.target?.all !== undefined
  const isShown = showsAsStored(rightsOf(plan, me).of('read'), holder)
  return isShown && !isJoinedInItem && !isForAll ? leaf : undefined
}

/** Reads and writes the columns of a list, some rows at a time. */
export class ExportColumns {
  readonly fields: readonly Field[]
  private readonly columns: readonly Column[]
  private readonly titles = new Map<string, KeptTitles>()
  /** Reads the rows of one call. */
  private sql: CellSql

  /** `answer` returns reads that see what is committed by their first statement. */
  constructor(
    private readonly answer: () => CellSql,
    private readonly reader: Reader,
    private readonly me: Me,
    private readonly plan: Plan,
    paths: readonly string[],
  ) {
    this.sql = answer()
    const spoken = resourceIn(plan.resource, me.language)
    this.columns = paths.map((path) => {
      const field = rowField(spoken, path)
      const stored = storedLeaf(me, plan, path)
      const isNamed = stored?.target !== undefined
      const write: WriteCell = isNamed
        ? (name) => name as string | null
        : cellWriter(field, me.language)
      return { path, field, write, stored }
    })
    this.fields = this.columns.map(({ field }) => field)
  }

  /** Returns the rows of ids that the person may read, in the order of the ids, as `cellAt` makes them of each value and its cell. The last cell is the id. */
  async rows<Cell>(
    part: Part,
    cellOf: (written: ReturnType<WriteCell>, value: unknown, at: number) => Cell,
  ): Promise<(Cell | string)[][]> {
    this.sql = this.answer()
    const rows = await this.read(part)
    const values: ((row: PartRow) => unknown)[] = []
    for (const column of this.columns) values.push(await this.valuesOf(column, rows, values.length))
    return rows.map((row) => [
      ...this.columns.map(({ write }, at) => {
        const value = values[at]!(row)
        return cellOf(write(value), value, at)
      }),
      row.id,
    ])
  }

  private async read({ ids, numbers }: Part): Promise<PartRow[]> {
    const { dialect } = this.sql.database
    const cellsById = numbers
      ? await this.stored(
          fragment('t.rowid IN (SELECT value FROM json_each(?))', `[${numbers.join()}]`),
        )
      : new Map<string, readonly SqlValue[]>()
    // Rows have other numbers once their table was made again.
    const rest = numbers ? ids.filter((id) => !cellsById.has(id)) : ids
    if (rest.length > 0)
      for (const [id, cells] of await this.stored(isOneOf(dialect, 't."id"', rest)))
        cellsById.set(id, cells)
    const shown = await this.shown(ids)
    return ids.flatMap((id) => {
      const cells = cellsById.get(id)
      const row = shown?.get(id)
      return cells && (row || !shown) ? [{ id, cells, shown: row }] : []
    })
  }

  /** Returns the stored cells of those of some rows that the person may read, by id. */
  private async stored(rows: Fragment): Promise<Map<string, readonly SqlValue[]>> {
    const where = allOf([rows, rightsOf(this.plan, this.me).rows('read')])
    const columns = this.columns.map(({ stored }) =>
      stored && !stored.joinTable ? `t.${quote(stored.stored)}` : 'NULL',
    )
    const child = childFieldOf(this.plan)
    const named = child === null || child === 'id' ? undefined : this.plan.leaf(child)
    if (named) columns.push(`t.${quote(named.stored)}`)
    const stored = await this.sql.cells(
      `SELECT ${['t."id"', ...columns].map((column, at) => `${column} AS x${at}`).join(', ')} FROM ${quote(this.plan.table)} t WHERE ${where.text}`,
      where.values,
    )
    const { readLog } = machineOf(this.sql)
    readLog.note(this.me, this.plan, {
      kind: 'export',
      rows: stored.map((cells) => ({
        id: String(cells[0]),
        ...(named && child && { [child]: cells.at(-1) }),
      })),
      hasGuardians: this.columns.some(({ path }) => isWithin(path, 'guardians')),
    })
    return new Map(stored.map((cells) => [String(cells[0]), cells]))
  }

  /** Returns what lists show of rows, for the columns that are not stored. `undefined` if there are none. */
  private async shown(ids: readonly string[]): Promise<Map<string, ShownRow> | undefined> {
    const { resource } = this.plan
    const columns = this.columns.filter(({ stored }) => !stored)
    if (columns.length === 0) return undefined
    const joins = columns.flatMap(({ field, path }) => {
      const target = this.plan.leaf(path) && targetOf(field)
      // A related record is written by its name: all else of it would only be read.
      return target ? [{ path, fields: [...titleFieldsOf(resourceNamed(target.to))] }] : []
    })
    const shape = { fields: columns.map(({ path }) => holderOf(resource, path)), joins }
    const rows = await this.reader.readable(this.sql, this.me, this.plan, ids, shape, 'export')
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Returns what reads the values of a column in some rows. */
  private async valuesOf(
    { path, field, stored }: Column,
    rows: readonly PartRow[],
    at: number,
  ): Promise<(row: PartRow) => unknown> {
    const { resource } = this.plan
    if (!stored) return ({ shown }) => cellValueAt(resource, shown, path)
    const place = at + 1
    if (stored.joinTable) return this.namesOfMembers(stored.joinTable, rows)
    if (stored.target) {
      const titles = await this.titlesOf(
        stored.target.to,
        rows.flatMap(({ cells }) => (cells[place] as string | null) ?? []),
      )
      const { all } = stored.target
      const ofAll = all === undefined ? null : plainOf(all, field)
      return ({ cells }) => {
        const id = cells[place] as string | null
        return id === null ? ofAll : titles.get(id)
      }
    }
    const column = itemColumnAt(resource, path)
    const { kind, keys } = stored
    if (!column) return ({ cells }) => kind.decode(cells[place] ?? null, stored.field)
    return ({ cells }) => {
      const row = {}
      putIn(row, keys, kind.decode(cells[place] ?? null, stored.field))
      return itemValueAt(row, column)
    }
  }

  private async namesOfMembers(
    { table, to }: JoinTable,
    rows: readonly PartRow[],
  ): Promise<(row: PartRow) => unknown> {
    if (rows.length === 0) return () => null
    const { sql } = this
    const owners = rows.map(({ id }) => id)
    const { text, values } = membersQuery(sql, table, owners, maxJoined)
    const members = await sql.cells(text, values)
    if (members.length > maxJoined) throw tooManyNamed()
    const titles = await this.titlesOf(
      to,
      members.map(([, target]) => String(target)),
    )
    const names = new Map<string, string>()
    for (const [owner, target] of members as readonly (readonly [string, string])[]) {
      const before = names.get(owner)
      const title = entryFor(titles, target)
      names.set(owner, before === undefined ? title : `${before}; ${title}`)
    }
    return ({ id }) => names.get(id) ?? ''
  }

  private titlesOf(to: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    let kept = this.titles.get(to)
    if (!kept) {
      const plan = planOf(to)
      const spoken = resourceIn(plan.resource, this.me.language)
      const shape = { fields: titleFieldsOf(plan.resource), isJoined: true }
      kept = new KeptTitles(this.sql.database, async (missing) => {
        const rows = await this.reader.readable(this.sql, this.me, plan, missing, shape)
        return new Map(rows.map((row) => [row.id, titleOf(spoken, row)]))
      })
      this.titles.set(to, kept)
    }
    return kept.of(ids)
  }
}
