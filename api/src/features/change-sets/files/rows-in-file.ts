import { cellFieldAt, fileHeadingsOf, isBlankText, resourceNamed } from '@tinkerdesk/shared'
import { cellFault } from '@tinkerdesk/shared/files/columns/cell-fault'
import { guessColumns, type FileColumn } from '@tinkerdesk/shared/files/columns/guess-columns'
import { guessTargets } from '@tinkerdesk/shared/files/columns/importable-fields'
import { wordsOf } from '@tinkerdesk/shared/files/columns/heading-fits'
import { joinedHintsOf } from '@tinkerdesk/shared/files/columns/joined-headings'
import type { FileLine } from '@tinkerdesk/shared/files/file-book'
import { guessChoice } from '@tinkerdesk/shared/files/guess-choice'
import { bookIn } from '@tinkerdesk/shared/files/read-book'
import { tableOf } from '@tinkerdesk/shared/files/table-of'
import type { FaultyRow, FileRequest, ReadFile } from './file-request.js'

/** Returns a line with a cell that is no text, where a text in its place would be another value. */
function faultyRow(
  name: string,
  paths: readonly (string | null)[],
  { line, cells, kinds }: FileLine,
): FaultyRow | null {
  if (!kinds) return null
  const issues = paths.flatMap((path, at) => {
    const field = path === null ? undefined : cellFieldAt(resourceNamed(name), path)
    const fault = field && cellFault(kinds[at], field)
    return fault && path !== null ? [{ path, message: fault.problem }] : []
  })
  if (issues.length === 0) return null
  return { line, title: cells.find((cell, at) => paths[at] && cell) ?? '', issues }
}

/** Returns the rows of a CSV or XLSX file by its headings. Throws a `FileFault`. */
export async function rowsInFile(request: FileRequest): Promise<ReadFile> {
  const { bytes, resource: name, targets, fixed, maxRows, maxUnpacked, maxCells } = request
  const resource = resourceNamed(name)
  const hints = {
    earlier: Object.fromEntries(
      Object.entries(request.mapping).map(([heading, path]) => [wordsOf(heading), path]),
    ),
    declared: fileHeadingsOf(resource),
    joined: joinedHintsOf(resource),
  }
  const book = await bookIn(bytes, maxRows, '', { maxUnpacked, maxCells })
  const choice = guessChoice(
    book,
    (headings) => guessTargets(headings, targets, hints).filter(Boolean).length,
  )
  const table = tableOf(book, choice)
  const columns: FileColumn[] = guessColumns(resource, targets, table, hints)
  const paths = columns.map(({ path, leftOut }) => (leftOut === null ? path : null))
  const file: ReadFile = {
    sheet: book.sheets[choice.sheet]?.name ?? '',
    columns,
    rows: [],
    faulty: [],
  }
  for (const line of table.rows) {
    const faulty = faultyRow(name, paths, line)
    if (faulty) {
      file.faulty.push(faulty)
      continue
    }
    const cells: Record<string, string> = { ...fixed }
    for (const [at, path] of paths.entries()) {
      const text = line.cells[at] ?? ''
      if (path !== null && (!isBlankText(text) || cells[path] === undefined)) cells[path] = text
    }
    file.rows.push({ line: line.line, cells })
  }
  return file
}
