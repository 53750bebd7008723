import {
  declaredField,
  rowField,
  formatCount,
  plainOf,
  sharedKind,
  targetOf,
  type Field,
  type RecordGroup,
} from '@tinkerdesk/shared'
import type { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { machineOf } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'
import { sayIn } from '../../mail/reader-language.js'
import { headingAt, type ExportTable } from './export-rows.js'
import { exportCellOf } from './export-cell.js'
import { resourceIn } from '../query/rows/resource-in.js'
import { groupRows, type GroupRequest } from '../query/groups.js'
import { sheetCellsOf } from '../query/rows/sheet-cell.js'

/** More groups than anyone reads; their names are looked up by one statement. */
const maxGroups = 5_000

/** Returns a group as its line is called: months as `2026-04`, which spreadsheets sort. Empty for a record whose name is withheld. */
function cellOf(field: Field, { value, name }: RecordGroup, say: (word: string) => string): string {
  if (value === null) return say('Empty')
  if (sharedKind(field).grouped === 'month') return String(value)
  const target = targetOf(field)
  return target && value !== target.all
    ? (name ?? '')
    : typeof value === 'boolean'
      ? say(plainOf(value, field))
      : plainOf(value, field)
}

/** Returns the totals of a list as a table: a row for each group with its number of records and its sums. Throws as `groupRows`, and `forbidden` and `limit_exceeded`. */
export async function groupTable(database: Database, request: GroupRequest): Promise<ExportTable> {
  const { resource } = planOf(request.resource)
  if (resource.isConfidential) throw new ProblemError('forbidden')
  const { reader } = machineOf(database.read)
  const { groups, total } = await groupRows({ database, reader }, { ...request, limit: maxGroups })
  if (total.groups > maxGroups) {
    const message = `These are ${formatCount(total.groups)} groups, and at most ${formatCount(maxGroups)} fit in a file. Narrow the list with a filter.`
    throw new ProblemError('limit_exceeded', { title: message, issues: [{ path: 'by', message }] })
  }
  const { language } = request.me
  const spoken = resourceIn(resource, language)
  const field = rowField(spoken, request.by)
  const sums = Object.keys(total.sums)
  const rows = groups.map((group) => [
    cellOf(field, group, sayIn(language ?? null)),
    group.count,
    ...sums.map((path) => exportCellOf(declaredField(resource, path), group.sums[path])),
  ])
  async function* parts() {
    yield rows
  }
  return {
    headings: [request.by, ...sums]
      .map((path) => headingAt(spoken, path, language))
      .toSpliced(1, 0, spoken.label.many),
    cells: [undefined, 'whole', ...sums.map((path) => sheetCellsOf(declaredField(resource, path)))],
    total: rows.length,
    parts,
    sheetParts: parts,
  }
}
