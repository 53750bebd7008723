import { fieldProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import {
  cellFieldAt,
  isBlankText,
  itemColumnAt,
  offerAt,
  offeredWhere,
  scopeOf,
  typedCell,
  valueAt,
  type GivenPart,
  type Issue,
  type ShownRow,
} from '@tinkerdesk/shared'
import { putIn } from '../plan/row-values.js'
import { inOtherLanguages } from '../query/rows/resource-in.js'
import { readScope } from '../write/targets.js'
import type { Writing } from '../operation/writing.js'
import { withNewItems } from './item-values.js'
import type { Names } from '../naming/names.js'

/** Returns the faults of a cell. Throws an error that is no fault of the file. */
function cellIssues(path: string, error: unknown): Issue[] {
  if (!(error instanceof ProblemError) || !error.details.issues) throw error
  return error.details.issues.map((issue) => ({ ...issue, path: issue.path || path }))
}

/** The values of a line. */
export interface LineValues {
  /** By field. Lists are as in a new record. */
  values: Record<string, unknown>
  /** The parts of list items that have columns of their own. */
  items: readonly GivenPart[]
}

/**
 * Returns the values of a line. Throws `validation_failed` with the faults of all cells. Empty cells are left out: they change nothing. A cell that limits
 * the choice of another is read before it, whatever the order of the columns; a cell that is empty counts as the present value of the record.
 */
export async function valuesOf(
  { machine, me, plan }: Writing,
  names: Names,
  cells: { readonly [path: string]: string },
  current: ShownRow | undefined,
): Promise<LineValues> {
  const spoken = inOtherLanguages(plan.resource)
  const values: Record<string, unknown> = {}
  const items: GivenPart[] = []
  const begun = new Set<string>()
  const issues: Issue[] = []
  const readCell = async (path: string): Promise<void> => {
    const text = cells[path] ?? ''
    if (isBlankText(text) || begun.has(path)) return
    begun.add(path)
    const [field, column] = [cellFieldAt(plan.resource, path)!, itemColumnAt(plan.resource, path)]
    const cell = typedCell(
      text,
      field,
      spoken.flatMap((other) => cellFieldAt(other, path) ?? []),
    )
    if ('empty' in cell) return
    if ('problem' in cell) throw fieldProblem(path, cell.problem)
    const within = 'names' in cell ? scopeOf(plan.resource, field) : undefined
    if (within) await read(within.chosen)
    const isChosenHere = within && valueAt(values, within.chosen) !== undefined
    // The fault of the other cell is told.
    if (within && !isChosenHere && !isBlankText(cells[within.chosen] ?? '')) return
    const scope =
      within &&
      (await readScope(
        machine.database.read,
        me,
        plan,
        within,
        isChosenHere ? values : (current ?? {}),
        true,
      ))
    const offer = offerAt(plan.resource, path)
    const limits = { scope, offered: offer && offeredWhere(offer, null, me) }
    const value = 'names' in cell ? await names.idsOf(field, cell.names, limits) : cell.value
    if (column) items.push({ column, value })
    else putIn(values, path.split('.'), value)
  }
  const read = async (path: string): Promise<void> => {
    await readCell(path).catch((error: unknown) => issues.push(...cellIssues(path, error)))
  }
  for (const path of Object.keys(cells)) await read(path)
  if (issues.length > 0) throw new ProblemError('validation_failed', { issues })
  return { values: withNewItems(values, items), items }
}
