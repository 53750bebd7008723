import {
  cellFieldAt,
  isBlankText,
  leavesOf,
  targetOf,
  trimmedText,
  type GivenPart,
  type ShownRow,
} from '@tinkerdesk/shared'
import { fieldProblem } from '../../problems/field-problem.js'
import type { ProblemError } from '../../problems/problem-error.js'
import { refusalOf } from './line-refusal.js'
import { valuesOf } from './line-values.js'
import { Names } from '../naming/names.js'
import { omitted } from '../change-sets/plan/omit-paths.js'
import { shownLike } from './shown-like.js'
import type { FileRow, ImportRequest } from '../change-sets/plan/take-lines.js'
import { unchangedPaths } from '../change-sets/plan/unchanged-paths.js'

/** A line that was read: its values, and the record that its ID names. */
export interface ReadLine {
  line: number
  /** The cells that a file may set, without the ID. */
  cells: FileRow['cells']
  /** Lists are as in a new record. */
  values: Record<string, unknown>
  /** The parts of list items that have columns of their own. */
  items: readonly GivenPart[]
  named: ShownRow | null
}

/** A line that cannot be read. */
export interface UnreadLine {
  line: number
  cells: FileRow['cells']
  problem: ProblemError
}

export const isRead = (line: ReadLine | UnreadLine): line is ReadLine => 'values' in line

/** Reads the values of the lines. Records that are named by an ID are read together. Ends when the client leaves. */
export async function readLines({
  rows,
  ...writing
}: ImportRequest & { areColumnsOpen: true }): Promise<{
  lines: readonly (ReadLine | UnreadLine)[]
}> {
  const { plan, leaving } = writing
  const closed = leavesOf(plan.resource).flatMap(({ path, field }) =>
    field.notFromFiles ? [path] : [],
  )
  const idOf = ({ cells }: FileRow) =>
    isBlankText(cells['id'] ?? '') ? null : trimmedText(cells['id']!)
  const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
  const paths = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const byId = await shownLike(writing, ids, paths)
  const names = new Names(writing)
  for (const path of paths) {
    const field = cellFieldAt(plan.resource, path)
    const target = field && targetOf(field)
    if (target)
      await names.know(
        target.to,
        rows.map(({ cells }) => trimmedText(cells[path] ?? '')),
      )
  }
  const lines: (ReadLine | UnreadLine)[] = []
  for (const row of rows) {
    leaving?.throwIfAborted()
    const { line } = row
    const cells = omitted(row.cells, ['id', ...closed])
    try {
      const id = idOf(row)
      const named = id === null ? null : byId.get(id)
      if (named === undefined) throw fieldProblem('id', 'You cannot see a record with this ID')
      const same = named ? unchangedPaths(writing, named.joined, cells) : []
      lines.push({
        line,
        cells,
        ...(await valuesOf(writing, names, omitted(cells, same), named?.row)),
        named: named?.row ?? null,
      })
    } catch (error) {
      lines.push({ line, cells, problem: refusalOf(error) })
    }
  }
  return { lines }
}
