import {
  fieldOrSystem,
  formatCount,
  itemColumnAt,
  labelAt,
  type Language,
  type Me,
  type Resource,
  type SheetCells,
} from '@tinkerdesk/shared'
import type { Database } from '../../database/database.js'
import { translatorOf } from '../../mail/reader-language.js'
import { ProblemError } from '../../problems/problem-error.js'
import { machineOf } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'
import { unknownField } from '../query/condition/compile.js'
import { idParts } from '../query/id-parts.js'
import type { ListQuery } from '../query/condition/query.js'
import { resourceIn } from '../query/rows/resource-in.js'
import { rightsOf, type Rights } from '../query/condition/rights.js'
import { ExportColumns } from './export-columns.js'
import {
  sheetCellOf,
  sheetCellsOf,
  type ExportCell,
  type SheetCell,
} from '../query/rows/sheet-cell.js'

/** A list to be exported, with its columns. */
export interface ExportRequest {
  me: Me
  /** The name of the resource. */
  resource: string
  query: ListQuery
  columns: readonly string[]
  maxRows: number
  signal: AbortSignal
}

/** The rows of an export, in parts, below their headings. The last column is the id, by which an import recognises records. */
export interface ExportTable {
  headings: readonly string[]
  /** The cells of each column in an XLSX file. `undefined` for texts. */
  cells: readonly (SheetCells | undefined)[]
  total: number
  parts: () => AsyncGenerator<readonly (readonly ExportCell[])[]>
  /** The same rows with the cells of an XLSX file. */
  sheetParts: () => AsyncGenerator<readonly (readonly SheetCell[])[]>
}

/** Rows that are read at a time. Other requests come between. */
const partSize = 500

/** Returns the heading of a column in the language of its reader. The server's own times and computed values are declared in English. */
export function headingAt(spoken: Resource, path: string, language: Language | undefined): string {
  const label = labelAt(spoken, path)
  return translatorOf(language)?.label(`${spoken.name}.${path}`, label) ?? label
}

/** Throws the same 400 as for an unknown field unless this person reads the value in full in every row within reach. */
function assertExportable(rights: Rights, path: string): void {
  const column = itemColumnAt(rights.plan.resource, path)
  const needed = column ? [column.list, `${column.list}.${column.key}`] : [path]
  if (!fieldOrSystem(rights.plan.resource, path) || !needed.every((each) => rights.mayExport(each)))
    throw unknownField(path)
}

/** Returns the rows of a list as a table of texts and numbers, as this person reads them. Throws `unknown_field`, `forbidden` and `limit_exceeded`. */
export async function exportTable(
  database: Database,
  { me, resource, query, columns, maxRows, signal }: ExportRequest,
): Promise<ExportTable> {
  const plan = planOf(resource)
  const { reader } = machineOf(database.read)
  const rights = rightsOf(plan, me)
  if (plan.resource.isConfidential) throw new ProblemError('forbidden')
  for (const path of columns) assertExportable(rights, path)
  const { total, texts, numbers } = await reader.ids(me, plan, query, maxRows + 1, {
    signal,
    isNumbered: true,
  })
  if (total > maxRows) {
    const message = `At most ${formatCount(maxRows)} records fit in this file. Narrow the list with a filter, or choose CSV.`
    throw new ProblemError('limit_exceeded', {
      title: message,
      issues: [{ path: 'format', message }],
    })
  }
  const spoken = resourceIn(plan.resource, me.language)
  const read = new ExportColumns(() => database.answer(signal), reader, me, plan, columns)
  const cells = read.fields.map(sheetCellsOf)
  async function* parts<Cell>(cellOf: (cell: ExportCell, value: unknown, at: number) => Cell) {
    const numbered = idParts(numbers, partSize)
    for (const ids of idParts(texts, partSize)) {
      signal.throwIfAborted()
      yield await read.rows({ ids, numbers: numbered.next().value }, cellOf)
    }
  }
  return {
    headings: [...columns.map((path) => headingAt(spoken, path, me.language)), 'ID'],
    cells,
    total,
    parts: () => parts((cell) => cell),
    sheetParts: () => parts((cell, value, at): SheetCell => sheetCellOf(cell, value, cells[at])),
  }
}
