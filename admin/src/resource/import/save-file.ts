import type { ImportRow } from '@tinkerdesk/shared'
import { writeCsv } from 'hucre/csv'
import type { FileTable } from './read-file.js'

/** Offers rows as a CSV file. Texts that a spreadsheet would run get an apostrophe in front, as in an export. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const defused = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`\uFEFF${writeCsv(defused)}`], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Offers the wrong rows of a file with their problems, to be corrected and chosen again. */
export function saveWrongRows({ name, headings, rows }: FileTable, tried: readonly ImportRow[]): void {
  const problems = new Map(tried.flatMap(({ line, outcome, problem }) => (outcome === 'wrong' ? [[line, problem ?? ''] as const] : [])))
  const wrong = rows.filter(({ line }) => problems.has(line))
  saveCsv(`${name.replace(/\.\w+$/, '')}-to-correct.csv`, [
    [...headings, 'Problem'],
    ...wrong.map(({ line, cells }) => [...headings.map((_, at) => cells[at] ?? ''), problems.get(line)!]),
  ])
}
