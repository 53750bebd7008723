import { entryFor, quotedCell, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { writeCsv } from 'hucre/csv'
import type { Target } from '@tinkerdesk/shared/files/columns/import-target'
import type { NamedTable } from '../file/read-table.js'

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

/** Offers the wrong rows of a file with their problems, to be corrected and chosen again. */
export function saveWrongRows(
  { name, headings, rows }: NamedTable,
  tried: readonly ImportRow[],
): void {
  const problems = new Map(
    tried.flatMap(({ line, outcome, problem }) =>
      outcome === 'wrong' ? [[line, problem ?? ''] as const] : [],
    ),
  )
  const wrong = rows.filter(({ line }) => problems.has(line))
  saveCsv(`${name.replace(/\.\w+$/, '')}-to-correct.csv`, [
    [...headings, text('Problem')],
    ...wrong.map(({ line, cells }) => [
      ...headings.map((_, at) => cells[at] ?? ''),
      entryFor(problems, line),
    ]),
  ])
}
