import { nameWords } from '@tinkerdesk/shared/base/text/name-likeness'
import {
  lastItem,
  isRecord,
  isWithin,
  leavesOf,
  listOf,
  sharedKind,
  textKey,
  type Me,
} from '@tinkerdesk/shared'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql, SqlValue } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { planOf, quote, type Leaf, type Plan } from '../plan/plan.js'
import { rightsOf } from '../query/condition/rights.js'
import { allOf, fragment, never, placeholders, type Fragment } from '../sql/fragment.js'
import { maxAlike, PairSet, type Compared, type FoundPair } from './pair-set.js'

/** Rows of one statement. Other requests come between. */
const chunkSize = 2000
/** The pairs, the likeliest first. `isCut` if there are so many that the search ended early. */
export interface FoundPairs {
  pairs: FoundPair[]
  isCut: boolean
}

/** Returns the relation to the school of each record. */
function schoolOf({ leaves, resource }: Plan): Leaf {
  const leaf = leaves.find(({ target, joinTable }) => target?.to === 'school' && !joinTable)
  if (!leaf)
    throw new ProblemError('bad_request', {
      issues: [{ path: 'school', message: `${resource.label.many} have no school` }],
    })
  return leaf
}

/** Finds records that may be the same: of one resource, among those that the person may archive. Reads each row a few times, in parts. */
export class PairFinder {
  private readonly pairs: PairSet
  private readonly rows: Fragment
  private readonly sounds = new Map<string, string>()
  private readonly names: readonly string[]
  private readonly columns: readonly { path: string; column: string }[]

  constructor(
    private readonly sql: Sql,
    private readonly plan: Plan,
    me: Me,
    /** Keys of pairs that a person has called different. */
    apart: ReadonlySet<string>,
    school?: string,
  ) {
    const { resource } = plan
    const ofSchool =
      school === undefined ? [] : [fragment(`t.${schoolOf(plan).columns[0]} = ?`, school)]
    this.rows = allOf([
      rightsOf(plan, me).rows('archive'),
      rightsOf(plan, me).rows('update'),
      ...ofSchool,
    ])
    this.names = leavesOf(resource)
      .filter(
        ({ path, field }) =>
          resource.title.some((title) => isWithin(path, title)) && sharedKind(field).textual,
      )
      .map(({ path }) => lastItem(plan.leafAt(path).columns))
    const { with: shared = [], compare = [] } = resource.duplicates ?? {}
    this.columns = [...shared, ...compare].flatMap((path) => {
      const leaf = plan.leaf(path)
      return leaf && !leaf.joinTable ? [{ path, column: lastItem(leaf.columns) }] : []
    })
    this.pairs = new PairSet(
      this.columns.map(({ path }) => path),
      compare,
      apart,
    )
  }

  /** Returns the pairs, the likeliest first. */
  async find(): Promise<FoundPairs> {
    if (this.rows === never) return { pairs: [], isCut: false }
    for (const path of this.plan.resource.duplicates?.with ?? []) {
      if (this.pairs.isFull) break
      const place = listOf(this.plan.resource, path)
      if (place) await this.byItems(path, place)
      else await this.byColumn(path)
    }
    return { pairs: this.pairs.sorted(), isCut: this.pairs.isFull }
  }

  /** Compares the rows that share a value of a column, value by value. */
  private async byColumn(path: string): Promise<void> {
    const column = `t.${lastItem(this.plan.leafAt(path).columns)}`
    const counted = await this.sql.all<{ value: string; n: number }>(
      `SELECT ${column} AS value, COUNT(*) AS n FROM ${quote(this.plan.table)} t WHERE ${column} IS NOT NULL AND ${this.rows.text} GROUP BY ${column} HAVING COUNT(*) > 1`,
      this.rows.values,
    )
    let batch: string[] = []
    let size = 0
    for (const { value, n } of counted) {
      batch.push(value)
      size += Number(n)
      if (size < chunkSize && batch.length < 500) continue
      await this.compareSharing(path, column, batch)
      if (this.pairs.isFull) return
      batch = []
      size = 0
    }
    if (batch.length > 0) await this.compareSharing(path, column, batch)
  }

  private async compareSharing(
    path: string,
    column: string,
    values: readonly string[],
  ): Promise<void> {
    const rows = await this.read(
      fragment(`${column} IN (${placeholders(values.length)})`, ...values),
    )
    const places = new Map<SqlValue, Compared[]>()
    for (const row of rows) {
      const sharing = places.get(row.values[path]!)
      if (sharing) sharing.push(row)
      else places.set(row.values[path]!, [row])
    }
    for (const sharing of places.values()) {
      this.pairs.compareAll(sharing, path)
      await nextTurn()
    }
  }

  /** Compares the rows that share a value inside a list, such as a guardian's phone. The lists are read in parts, and only short keys are kept. */
  private async byItems(
    path: string,
    { list, inner }: { list: string; inner: string },
  ): Promise<void> {
    const column = `t.${this.plan.leafAt(list).columns[0]!}`
    const first = new Map<string, string>()
    const repeated = new Map<string, Set<string>>()
    for (let after = ''; ;) {
      const where = allOf([this.rows, fragment(`${column} IS NOT NULL AND t."id" > ?`, after)])
      const rows = await this.sql.all<{ id: string; items: unknown }>(
        `SELECT t."id" AS id, ${column} AS items FROM ${quote(this.plan.table)} t WHERE ${where.text} ORDER BY t."id" LIMIT ${chunkSize}`,
        where.values,
      )
      for (const { id, items } of rows)
        for (const value of valuesIn(items, inner)) {
          const other = first.get(value)
          if (other === undefined) first.set(value, id)
          else if (other !== id)
            repeated.set(value, (repeated.get(value) ?? new Set([other])).add(id))
        }
      await nextTurn()
      if (rows.length < chunkSize) break
      after = lastItem(rows).id
    }
    // A number that very many have is a school's, or made up.
    const groups = [...repeated.values()].filter((ids) => ids.size <= maxAlike)
    for (let from = 0; from < groups.length; from += 50) {
      const some = groups.slice(from, from + 50)
      const ids = [...new Set(some.flatMap((group) => [...group]))]
      const rows = new Map(
        (await this.read(fragment(`t."id" IN (${placeholders(ids.length)})`, ...ids))).map(
          (row) => [row.id, row],
        ),
      )
      for (const group of some)
        this.pairs.compareAll(
          [...group].flatMap((id) => rows.get(id) ?? []),
          path,
        )
      await nextTurn()
    }
  }

  private async read(condition: Fragment): Promise<Compared[]> {
    const where = allOf([condition, this.rows])
    const names = this.names.map((column, at) => `t.${column} AS n${at}`)
    const values = this.columns.map(({ column }, at) => `t.${column} AS v${at}`)
    const rows = await this.sql.all<Record<string, SqlValue>>(
      `SELECT ${['t."id" AS id', ...names, ...values].join(', ')} FROM ${quote(this.plan.table)} t WHERE ${where.text}`,
      where.values,
    )
    return rows.map((row) => ({
      id: String(row['id']),
      words: nameWords(
        textKey(this.names.map((_, at) => String(row[`n${at}`] ?? '')).join(' ')),
        this.sounds,
      ),
      values: Object.fromEntries(this.columns.map(({ path }, at) => [path, row[`v${at}`] ?? null])),
    }))
  }
}

/** Returns the texts at a path inside the items of a stored list. */
function valuesIn(stored: unknown, inner: string): string[] {
  const items: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored
  if (!Array.isArray(items)) return []
  return items.flatMap((item) => {
    const value = isRecord(item) ? item[inner] : null
    return typeof value === 'string' && value !== '' ? [value] : []
  })
}

/** The pairs to look for: without those that a person has called different, and of one school only. */
export interface PairsSought {
  /** Keys of pairs. */
  apart: ReadonlySet<string>
  school?: string | undefined
}

/** Returns the pairs of a resource that may be the same, the likeliest first. Throws `bad_request` for a school of records that have none. */
export const findPairs = (
  sql: Sql,
  me: Me,
  resource: string,
  { apart, school }: PairsSought,
): Promise<FoundPairs> => new PairFinder(sql, planOf(resource), me, apart, school).find()
