import {
  alikeCondition,
  fieldAt,
  isRecord,
  isOneCell,
  isSentIn,
  maySetBy,
  naturalKeysOf,
  titleOf,
  valueAt,
  type ImportRow,
  type ShownRow,
} from '@tinkerdesk/shared'
import { quietly } from '../../mail/quietly.js'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import { change, create } from '../operations.js'
import { unknownField } from '../query/compile.js'
import type { QueryNode } from '../query/query.js'
import { rightsOf } from '../query/rights.js'
import type { Start } from '../steps/context.js'
import { newId } from '../write/writer.js'
import type { PlannedRow } from './change-set.js'
import type { Importing } from './importing.js'
import { fieldProblem } from '../../problems/field-problem.js'
import { valuesOf } from './line-values.js'
import { Names } from './names.js'

/** A line of a file: texts by the path of their field, and perhaps the `id` of a record. */
export interface FileRow {
  line: number
  cells: { readonly [path: string]: string }
}

/** A tried row, and what is applied later. */
export interface Staged {
  shown: ImportRow
  planned: PlannedRow
}

class TrialOver extends Error {}

/** Throws for a path that no file may set, or that this person may set in no record. */
export function assertImportable({ me, plan }: Importing, paths: readonly string[]): void {
  const rights = rightsOf(plan, me)
  if (plan.resource.isConfidential || rights.of('create').length + rights.of('update').length === 0) throw new ProblemError('forbidden')
  const maySet = [...rights.of('create'), ...rights.of('update')].map(({ grant }) => maySetBy([grant]))
  for (const path of paths) {
    const field = fieldAt(plan.resource, path)
    const isOpen = field && isOneCell(field) && (isSentIn(field, 'create') || isSentIn(field, 'change')) && maySet.some((may) => may(path))
    if (path !== 'id' && !isOpen) throw unknownField(path)
  }
}

/** Tries rows of a file: finds their records, and creates or changes them in transactions that are rolled back. */
export async function tryFileRows(importing: Importing, rows: readonly FileRow[]): Promise<Staged[]> {
  const names = new Names(importing)
  const staged: Staged[] = []
  for (const row of rows) staged.push(await tryRow(importing, names, row))
  return staged
}

async function tryRow(importing: Importing, names: Names, { line, cells }: FileRow): Promise<Staged> {
  const { plan } = importing
  const { name } = plan.resource
  const wrong = (problem: string, title = ''): Staged => ({
    shown: { line, outcome: 'wrong', title, changes: [], problem },
    planned: { resource: name, record_id: newId(), action: 'change', result: 'failed', problem },
  })
  try {
    const { id = '', ...others } = cells
    const named = id.trim() === '' ? null : await recordWith(importing, id.trim())
    const values = await valuesOf(importing, names, others, named?.row)
    const current = named ?? (await recordLike(importing, values))
    return current ? await tryChange(importing, line, current.row, without(values, current.key)) : await tryCreate(importing, line, values)
  } catch (error) {
    const problem = problemFrom(error)
    if (problem.code === 'internal' || problem.status >= 500) throw error
    const issues = (problem.details.issues ?? []).map(({ message }) => message)
    return wrong((issues.length > 0 ? issues.join('. ') : problem.message).slice(0, 500))
  }
}

/** Returns the values without the fields of a key: they recognised the record, perhaps in another case, and must not rewrite it. */
function without(values: Record<string, unknown>, key: readonly string[], prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const path = prefix + name
      if (key.includes(path)) return []
      if (!isRecord(value)) return [[name, value]]
      const inner = without(value, key, `${path}.`)
      return Object.keys(inner).length > 0 ? [[name, inner]] : []
    }),
  )
}

/** A record, and the key by which it was recognised: empty for its id. */
interface Recognised {
  row: ShownRow
  key: readonly string[]
}

/** Returns the record with an id. Throws if the person cannot see it. */
async function recordWith({ machine, me, plan }: Importing, id: string): Promise<Recognised> {
  const [row] = await machine.reader.readable(machine.database.read, me, plan, [id])
  if (!row) throw fieldProblem('id', 'You cannot see a record with this ID')
  return { row, key: [] }
}

/** Returns the record that the first natural key whose fields the line has recognises. Throws if several records match. */
async function recordLike({ machine, me, plan }: Importing, values: Record<string, unknown>): Promise<Recognised | null> {
  const { resource } = plan
  const rights = rightsOf(plan, me)
  for (const key of naturalKeysOf(resource)) {
    const hasAll = key.every((path) => rights.mayQuery(path) && (valueAt(values, path) ?? '') !== '')
    const condition = hasAll ? alikeCondition(resource, key, values) : null
    if (!condition) continue
    const all = Object.entries(condition).map(([path, compared]): QueryNode => {
      const [operator, value] = Object.entries(compared ?? { $isnull: undefined })[0]!
      return { path, operator, value }
    })
    const { rows } = await machine.reader.list(me, plan, { where: { all }, sort: [], joins: [] }, 2)
    if (rows.length > 1)
      throw fieldProblem(key[0]!, `Several ${resource.label.many.toLowerCase()} have these values. Add the ID of the one you mean.`)
    if (rows[0]) return { row: rows[0], key }
  }
  return null
}

/** Runs a write and rolls it back. Returns its record. */
async function rolledBack(importing: Importing, write: (start: Start) => Promise<unknown>): Promise<ShownRow> {
  let record: unknown
  try {
    await quietly(() =>
      importing.machine.database.write(async (tx) => {
        record = await write({ ...importing, tx })
        throw new TrialOver()
      }, importing.me.uid),
    )
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error
  }
  return record as ShownRow
}

async function tryCreate(importing: Importing, line: number, values: Record<string, unknown>): Promise<Staged> {
  const { resource } = importing.plan
  const id = newId()
  const record = await rolledBack(importing, (start) => create({ ...start, body: { ...values, id } }))
  return {
    shown: { line, outcome: 'new', title: titleOf(resource, record), changes: [], problem: null },
    planned: { resource: resource.name, record_id: id, action: 'create', planned: JSON.stringify(values) },
  }
}

async function tryChange(importing: Importing, line: number, current: ShownRow, values: Record<string, unknown>): Promise<Staged> {
  const { plan } = importing
  const version = Number(current['version'])
  let isChanged = false
  const body = { ...values, version }
  const record = await rolledBack(importing, (start) => change({ ...start, id: current.id, body, keepUndo: () => (isChanged = true) }))
  const changes = plan.leaves
    .map(({ path }) => ({ path, before: valueAt(current, path) ?? null, after: valueAt(record, path) ?? null }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  const planned = { resource: plan.resource.name, record_id: current.id, action: 'change' as const, version }
  return {
    shown: { line, outcome: isChanged ? 'changed' : 'same', title: titleOf(plan.resource, current), changes, problem: null },
    planned: isChanged ? { ...planned, planned: JSON.stringify(values) } : { ...planned, result: 'same' },
  }
}
