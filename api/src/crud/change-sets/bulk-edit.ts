import {
  appends,
  fieldAt,
  holdsFiles,
  isSentIn,
  patchedPaths,
  titleOf,
  valueAt,
  type EditTrial,
  type Job,
  type Me,
  type ShownRow,
  formatCount,
} from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import { refuseDeep } from '../bulk/refuse-deep.js'
import type { Machine } from '../machine.js'
import { change } from '../operations.js'
import type { Plan } from '../plan/plan.js'
import { readQuery } from '../query/query.js'
import { rightsOf } from '../query/rights.js'
import { refuse } from '../steps/body-object.js'
import { applyChangeSet } from './apply-set.js'

/** A request to set the same fields of many records: of some by id, or of all that match a list's query. */
export interface BulkEdit {
  /** The id of the change set, made by the client, so that a retry is recognised. */
  id: string
  records?: readonly { id: string; version: number }[] | undefined
  /** The query string of a list. */
  matching?: string | undefined
  /** The number of matching records that the person was shown. */
  expected?: number | undefined
  values: Record<string, unknown>
}

interface Editing {
  machine: Machine
  me: Me
  plan: Plan
}

type Target = { id: string; version: number }

/** Records that one change set may hold. */
const maxMatching = 10_000
/** Records that a trial tries. Each costs a transaction. */
const maxTried = 100

/** Throws unless these values can be set, and put back, in many records at once. */
function assertValues({ me, plan }: Editing, values: Record<string, unknown>): string[] {
  const { resource } = plan
  refuseDeep(values)
  if (rightsOf(plan, me).of('update').length === 0 || resource.isConfidential) throw new ProblemError('forbidden')
  const paths = patchedPaths(resource, values)
  if (paths.length === 0) throw refuse([{ path: 'values', message: 'Choose at least one field' }])
  for (const path of paths) {
    const field = fieldAt(resource, path)
    if (!field || !isSentIn(field, 'change') || holdsFiles(field) || appends(field))
      throw refuse([{ path: path.slice(0, 100), message: 'This field cannot be set in many records at once' }])
  }
  return paths
}

/** Returns the records of an edit. Of those that match a list, the ones that this person may change. */
async function targetsOf({ machine, me, plan }: Editing, { records, matching, expected }: BulkEdit): Promise<Target[]> {
  if (records) return [...new Map(records.map((record) => [record.id, record])).values()]
  const raw: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(matching)) (raw[name] ??= []).push(value)
  const {
    window: _window,
    joins: _joins,
    fields: _fields,
    ...query
  } = readQuery(Object.fromEntries(Object.entries(raw).map(([name, all]) => [name, all.length === 1 ? all[0] : all])))
  const { rows } = await machine.reader.list(me, plan, { ...query, joins: [], fields: ['id'] }, maxMatching + 1)
  if (rows.length > maxMatching) {
    const message = `At most ${formatCount(maxMatching)} records can be changed at once. Narrow the list with a filter.`
    throw new ProblemError('limit_exceeded', { issues: [{ path: 'matching', message }] })
  }
  const own = rows.filter(({ allowed }) => Array.isArray(allowed) && allowed.includes('update'))
  if (expected !== undefined && own.length !== expected)
    throw new ProblemError('not_applicable', {
      title: `The list has changed: ${formatCount(own.length)} records match now. Check the preview again.`,
    })
  return own.map(({ id, version }) => ({ id, version: Number(version) }))
}

/** Sets the fields, with a result for each record. Many records are handed to a job. The same id again changes nothing. */
export async function startBulkEdit(editing: Editing, edit: BulkEdit): Promise<Job | null> {
  const { machine, me, plan } = editing
  assertValues(editing, edit.values)
  const targets = await targetsOf(editing, edit)
  if (targets.length === 0) throw refuse([{ path: 'matching', message: 'No record that you may change matches' }])
  const { name, label } = plan.resource
  const what = (targets.length === 1 ? label.one : label.many).toLowerCase()
  const title = `Edit ${formatCount(targets.length)} ${what}`
  const planned = JSON.stringify(edit.values)
  const rows = targets.map(({ id, version }) => ({ resource: name, record_id: id, action: 'change' as const, version, planned }))
  return applyChangeSet(machine, me, { id: edit.id, me, kind: 'edit', resource: name, title }, () => Promise.resolve(rows))
}

/** Ends the transaction of a trial, so that nothing of it is kept. */
class TrialOver extends Error {}

/** Tries the edit on the first records, through everything that a change goes through, and keeps nothing. */
export async function tryBulkEdit(editing: Editing, edit: BulkEdit): Promise<EditTrial> {
  const paths = assertValues(editing, edit.values)
  const targets = await targetsOf(editing, edit)
  const { machine, me, plan } = editing
  const tried = targets.slice(0, maxTried)
  const ids = tried.map(({ id }) => id)
  const before = new Map((await machine.reader.readable(machine.database.read, me, plan, ids)).map((row) => [row.id, row]))
  const rows: EditTrial['rows'] = []
  for (const target of tried) {
    const row = before.get(target.id)
    rows.push(await tryOn(editing, target, row, edit.values, paths))
  }
  return { total: targets.length, rows }
}

async function tryOn(
  { machine, me, plan }: Editing,
  { id, version }: Target,
  before: ShownRow | undefined,
  values: Record<string, unknown>,
  paths: readonly string[],
): Promise<EditTrial['rows'][number]> {
  const title = before ? titleOf(plan.resource, before) : ''
  let after: Record<string, unknown> | undefined
  let isChanged = false
  try {
    await machine.database.write(async (tx) => {
      const body = { ...values, version }
      after = (await change({ machine, tx, me, plan, id, body, keepUndo: () => (isChanged = true) })) as ShownRow
      throw new TrialOver()
    }, me.uid)
  } catch (error) {
    if (!(error instanceof TrialOver)) {
      const problem = problemFrom(error)
      if (problem.code === 'internal') throw error
      return { record: id, title, result: 'failed', changes: [], problem: problem.details.issues?.[0]?.message ?? problem.message }
    }
  }
  const next = after ?? {}
  const differs = plan.leaves
    .map(({ path }) => ({ path, before: valueAt(before ?? {}, path) ?? null, after: valueAt(next, path) ?? null }))
    .filter(({ path, before, after }) => paths.includes(path) || JSON.stringify(before) !== JSON.stringify(after))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  return { record: id, title, result: isChanged ? 'changed' : 'same', changes: differs, problem: null }
}
