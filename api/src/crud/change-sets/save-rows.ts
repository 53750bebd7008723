import { appends, counted, fieldAt, holdsFiles, patchedPaths, type Issue, type Job, type Me } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import { refuseDeep } from '../bulk/refuse-deep.js'
import type { Machine } from '../machine.js'
import type { Plan } from '../plan/plan.js'
import { rightsOf } from '../query/rights.js'
import { refuse } from '../steps/body-object.js'
import { applyRow } from './apply-row.js'
import { applyChangeSet, rowsFrom } from './apply-set.js'
import { enterChangeSet, planRows, type NewChangeSet, type PlannedRow } from './change-set.js'

/** A row of a grid: the values to set in a record of this version, or those of a new record with this id. */
export interface GridRow {
  id: string
  /** Absent for a new record. */
  version?: number | undefined
  values: Record<string, unknown>
}

/** Rows to save as one change set: all of them or none, or each by itself. */
export interface GridSave {
  /** The id of the change set, made by the client, so that a retry is recognised. */
  id: string
  mode: 'all' | 'each'
  rows: readonly GridRow[]
}

interface Saving {
  machine: Machine
  me: Me
  plan: Plan
}

/** Throws unless this person may write such rows, and an undo can put every value back. */
function assertRows({ me, plan }: Saving, rows: readonly GridRow[]): void {
  const { resource } = plan
  const rights = rightsOf(plan, me)
  if (resource.isConfidential || rights.of('create').length + rights.of('update').length === 0) throw new ProblemError('forbidden')
  if (new Set(rows.map(({ id }) => id)).size < rows.length) throw refuse([{ path: 'rows', message: 'A record may occur once' }])
  for (const [at, { values }] of rows.entries()) {
    refuseDeep(values)
    const path = patchedPaths(resource, values).find((path) => {
      const field = fieldAt(resource, path)
      return field !== undefined && (holdsFiles(field) || appends(field))
    })
    if (path !== undefined) throw refuse([{ path: `rows.${at}.${path}`, message: 'This field cannot be set in a grid' }])
  }
}

const plannedOf = (resource: string, { id, version, values }: GridRow): PlannedRow => ({
  resource,
  record_id: id,
  action: version === undefined ? 'create' : 'change',
  planned: JSON.stringify(values),
  ...(version === undefined ? {} : { version }),
})

/**
 * Saves rows of a grid as one change set. With `each`, every row has its own result, and a job (returned) saves many. With `all`, one refused
 * row refuses all of them: throws `validation_failed` with an issue for each refused row, `rows.3.name.firstName`. The same id again changes nothing.
 */
export async function saveGridRows(saving: Saving, { id, mode, rows }: GridSave): Promise<Job | null> {
  assertRows(saving, rows)
  const { machine, me, plan } = saving
  const { name, label } = plan.resource
  const added = rows.filter(({ version }) => version === undefined).length
  const work = added === rows.length ? 'Add' : added === 0 ? 'Edit' : 'Add and edit'
  const title = `${work} ${counted(rows.length, label.one, label.many).toLowerCase()}`
  const set: NewChangeSet = { id, me, kind: 'edit', resource: name, title }
  const planned = rows.map((row) => plannedOf(name, row))
  if (mode === 'each') return applyChangeSet(machine, me, set, () => Promise.resolve(planned))
  await saveTogether(machine, set, planned)
  return null
}

/** Returns the issues of a refused row with its place in front of their paths. */
const placed = ({ message, details: { issues = [] } }: ProblemError, at: number): Issue[] =>
  (issues.length > 0 ? issues : [{ path: '', message }]).map((issue) => ({
    path: issue.path ? `rows.${at}.${issue.path}` : `rows.${at}`,
    message: issue.message,
  }))

/** Saves all rows in one transaction. Goes on after a refused row to find the others, and rolls all of them back. */
async function saveTogether(machine: Machine, set: NewChangeSet, planned: readonly PlannedRow[]): Promise<void> {
  const { me } = set
  await machine.database.write(async (tx) => {
    if (!(await enterChangeSet(tx, set))) return
    await planRows(tx, set.id, planned)
    const issues: Issue[] = []
    for (const [at, row] of (await rowsFrom(tx, set.id, 0, planned.length)).entries()) {
      try {
        await applyRow({ machine, tx, me }, row)
      } catch (error) {
        const problem = problemFrom(error)
        const isOfRow = problem.code !== 'internal' && problem.code !== 'unavailable'
        // The database may refuse to go on after an error of its own: the rows so far are told.
        if (!isOfRow && issues.length > 0) break
        if (!isOfRow) throw error
        issues.push(...placed(problem, at))
      }
    }
    if (issues.length > 0) throw new ProblemError('validation_failed', { issues })
  }, me.uid)
}
