import { entryFor, quotedCell, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { writeCsv } from 'hucre/csv'
import type { Target } from '@tinkerdesk/shared/files/columns/import-target'
import { cellToCorrect } from '@tinkerdesk/shared/files/columns/cell-fault'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import type { FileLine, FileTable } from '@tinkerdesk/shared/files/file-book'
import type { NamedTable } from '../file/read-table.js'
import type { RowMapping } from '../meanings/rows-to-send.js'

/** Offers a file for download. */
function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Offers an empty XLSX file to be filled in. */
export async function saveTemplate(resource: Resource, targets: readonly Target[]): Promise<void> {
  const { templateOf } = await import('./template.js')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveBlob(
    `${resource.url}-template.xlsx`,
    new Blob([new Uint8Array(await templateOf(resource, targets))], { type }),
  )
}

/** Offers rows as a CSV file. Texts that a spreadsheet would run get an apostrophe in front, as in an export. */
function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveBlob(
    name,
    new Blob([`\uFEFF${writeCsv(rows.map((row) => row.map(quotedCell)))}`], { type: 'text/csv' }),
  )
}

/** Returns the texts of a line to be corrected: what the person typed in their place, and what a wrong cell shows. */
function cellsToCorrect(
  { line, cells, kinds }: FileLine,
  { resource, paths, mends }: Pick<RowMapping, 'resource' | 'paths' | 'mends'>,
): string[] {
  return paths.map((path, at) => {
    const text = cells[at] ?? ''
    if (path === null) return text
    const field = fieldOfTarget(resource, path)
    return mends[line]?.[path] ?? (field ? cellToCorrect(text, kinds?.[at], field) : text)
  })
}

/** Returns the wrong rows of a file with their problems, below a line of headings. */
export function wrongRows(
  { headings, rows }: FileTable,
  tried: readonly ImportRow[],
  mapping: Pick<RowMapping, 'resource' | 'paths' | 'mends'>,
): string[][] {
  const problems = new Map(
    tried.flatMap(({ line, outcome, problem }) =>
      outcome === 'wrong' ? [[line, problem ?? ''] as const] : [],
    ),
  )
  const wrong = rows.filter(({ line }) => problems.has(line))
  return [
    [...headings, text('Problem')],
    ...wrong.map((row) => [...cellsToCorrect(row, mapping), entryFor(problems, row.line)]),
  ]
}

/** Offers the wrong rows of a file with their problems, to be corrected and chosen again. */
export const saveWrongRows = (
  table: NamedTable,
  tried: readonly ImportRow[],
  mapping: RowMapping,
): void =>
  saveCsv(`${table.name.replace(/\.\w+$/, '')}-to-correct.csv`, wrongRows(table, tried, mapping))
