import { isBlankText, trimmedText, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { cellFault } from './cell-fault.js'
import type { FileLine } from './file-book.js'
import { fieldOfTarget } from './importable-fields.js'

/** A row as the server tries it. */
export interface SentRow {
  line: number
  cells: { readonly [path: string]: string }
}

/** What texts of a file mean, by path and text: another text, or `null` for nothing. Other texts mean themselves. */
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, string | null>>

/** How the lines of a file become rows. */
export interface RowMapping {
  resource: Resource
  /** The field of each column, or `null`. */
  paths: readonly (string | null)[]
  meanings: Meanings
  /** The text of a field in each row, by path. A cell of the row comes before it. */
  fixed: { readonly [path: string]: string }
}

/** Rows to send, and the rows that no server needs to try, because a cell of them cannot fill its field. */
export interface RowsToSend {
  rows: readonly SentRow[]
  faulty: readonly ImportRow[]
}

/** Returns a row with a cell that is no text, such as an error, where a text in its place would be another value. */
function faultyRow({ resource, paths }: RowMapping, { line, cells, kinds }: FileLine): ImportRow | undefined {
  if (!kinds) return undefined
  const issues = paths.flatMap((path, at) => {
    const field = path === null ? undefined : fieldOfTarget(resource, path)
    const fault = field && cellFault(kinds[at], field)
    return fault ? [{ path: path!, message: fault.problem }] : []
  })
  if (issues.length === 0) return undefined
  const title = cells.find((cell, at) => paths[at] && cell) ?? ''
  return { line, outcome: 'wrong', title, changes: [], problem: issues.map(({ message }) => message).join(' '), issues }
}

/** Returns what a text of a column means. */
function meant({ meanings }: RowMapping, path: string, text: string): string {
  const known = meanings.get(path)?.get(trimmedText(text))
  return known === undefined ? text : (known ?? '')
}

function cellsOf(mapping: RowMapping, { cells }: FileLine): SentRow['cells'] {
  const sent: Record<string, string> = { ...mapping.fixed }
  for (const [at, path] of mapping.paths.entries()) {
    if (path === null) continue
    const text = meant(mapping, path, cells[at] ?? '')
    if (!isBlankText(text) || sent[path] === undefined) sent[path] = text
  }
  return sent
}

/** Returns lines of a file as the rows that the server tries. */
export function rowsToSend(mapping: RowMapping, lines: readonly FileLine[]): RowsToSend {
  const rows: SentRow[] = []
  const faulty: ImportRow[] = []
  for (const line of lines) {
    const fault = faultyRow(mapping, line)
    if (fault) faulty.push(fault)
    else rows.push({ line: line.line, cells: cellsOf(mapping, line) })
  }
  return { rows, faulty }
}
