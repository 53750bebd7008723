import { isBlankText, spreadCells, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { cellFault } from '@tinkerdesk/shared/files/columns/cell-fault'
import type { FileLine } from '@tinkerdesk/shared/files/file-book'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import { meaningCells, type Meanings } from './meanings.js'

/** A row as the server tries it. */
export interface SentRow {
  line: number
  cells: { readonly [path: string]: string }
}

/** Texts that a person typed in the place of those of a file, by line and path. */
export type Mends = { readonly [line: number]: { readonly [path: string]: string } }

/** How the lines of a file become rows. */
export interface RowMapping {
  resource: Resource
  /** The field of each column, or `null`. */
  paths: readonly (string | null)[]
  meanings: Meanings
  mends: Mends
  /** The text of a field in each row, by path. A cell of the row comes before it. */
  fixed: { readonly [path: string]: string }
}

/** Rows to send, and the rows that no server needs to try, because a cell of them cannot fill its field. */
export interface RowsToSend {
  rows: readonly SentRow[]
  faulty: readonly ImportRow[]
}

/** Returns a row with a cell that is no text, such as an error, where a text in its place would be another value. */
function faultyRow(
  { resource, paths, mends }: RowMapping,
  { line, cells, kinds }: FileLine,
): ImportRow | undefined {
  if (!kinds) return undefined
  const issues = paths.flatMap((path, at) => {
    if (path === null || mends[line]?.[path] !== undefined) return []
    const field = fieldOfTarget(resource, path)
    const fault = field && cellFault(kinds[at], field)
    return fault ? [{ path, message: fault.problem }] : []
  })
  if (issues.length === 0) return undefined
  const title = cells.find((cell, at) => paths[at] && cell) ?? ''
  return {
    line,
    outcome: 'wrong',
    title,
    changes: [],
    problem: issues.map(({ message }) => message).join(' '),
    issues,
  }
}

/** Returns the texts of a line by path, as the file and the person have them. */
function cellsOf(mapping: RowMapping, { line, cells }: FileLine): SentRow['cells'] {
  const sent: Record<string, string> = { ...mapping.fixed }
  for (const [at, path] of mapping.paths.entries()) {
    if (path === null) continue
    const text = cells[at] ?? ''
    if (!isBlankText(text) || sent[path] === undefined) sent[path] = text
  }
  return { ...sent, ...mapping.mends[line] }
}

/** Returns lines of a file as the rows that the server tries. */
export function rowsToSend(mapping: RowMapping, lines: readonly FileLine[]): RowsToSend {
  const meant = meaningCells(mapping.resource, mapping.meanings)
  const rows: SentRow[] = []
  const faulty: ImportRow[] = []
  for (const line of lines) {
    const fault = faultyRow(mapping, line)
    if (fault) faulty.push(fault)
    else
      rows.push({
        line: line.line,
        cells: meant(spreadCells(mapping.resource, cellsOf(mapping, line))),
      })
  }
  return { rows, faulty }
}
