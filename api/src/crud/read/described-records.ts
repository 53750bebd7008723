import {
  fieldAt,
  idOf,
  isWithin,
  sharedKind,
  titleFieldsOf,
  titleOf,
  valueAt,
  type Me,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { machineOf } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'
import { exportCellOf } from './export-cell.js'
import { resourceIn } from '../query/rows/resource-in.js'
import { rightsOf } from '../query/condition/rights.js'

const maxHints = 2

/** A record by its name, with what tells it from its namesakes. */
export interface DescribedRecord {
  id: string
  version: number
  title: string
  hint: string
  createdAt: string
  /** The ids of the related records among them, by path: the address of a record may need them. */
  relations: Record<string, string>
}

/** Returns records as a person may read them, in the order of the ids. The hint has up to `hints` short values and related names of the list's columns. */
export async function describedRecords(
  sql: Sql,
  me: Me,
  name: string,
  ids: readonly string[],
  hints = maxHints,
): Promise<DescribedRecord[]> {
  const plan = planOf(name)
  const { resource } = plan
  const spoken = resourceIn(resource, me.language)
  const rights = rightsOf(plan, me)
  // The first columns that are no part of the name: short values and related names.
  const shown = resource.list.columns.flatMap((path) => {
    const leaf = plan.leaf(path)
    const isName = resource.title.some((title) => isWithin(path, title))
    const isShort =
      leaf &&
      !leaf.joinTable &&
      (leaf.target || sharedKind(leaf.field).values || sharedKind(leaf.field).textual)
    return isShort && !isName && rights.mayReadSomewhere(path) ? [leaf] : []
  })
  const joins = shown.flatMap(({ path, target }) => (target ? [{ path }] : []))
  const shape = {
    fields: [...titleFieldsOf(resource), ...shown.map(({ path }) => path), 'createdAt'],
    joins,
  }
  const { reader } = machineOf(sql)
  const rows = new Map(
    (await reader.readable(sql, me, plan, ids, shape, 'search')).map((row) => [row.id, row]),
  )
  const hintOf = (row: ShownRow) =>
    shown
      .flatMap(
        ({ path, field }) =>
          exportCellOf(fieldAt(spoken, path) ?? field, valueAt(row, path), me.language) || [],
      )
      .slice(0, hints)
      .join(' · ')
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const relations = Object.fromEntries(
      joins.flatMap(({ path }) => {
        const named = idOf(valueAt(row, path))
        return named ? [[path, named]] : []
      }),
    )
    const named = {
      id,
      version: Number(row['version']),
      title: titleOf(spoken, row),
      hint: hintOf(row),
    }
    return [{ ...named, createdAt: String(row['createdAt']), relations }]
  })
}
