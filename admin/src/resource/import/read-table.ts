import { formatCount, maxImportRows } from '@tinkerdesk/shared'
import type { FileFaultFacts } from './file-fault.js'
import type { FileTable } from './read-file.js'
import type { TableAnswer, TableRequest } from './table-worker.js'

/** A table with the name of its file. */
export interface NamedTable extends FileTable {
  name: string
}

/** Larger files are refused before they are read. */
const maxBytes = 20 * 1048576

/** A file that takes longer is given up: the largest one takes a few seconds. */
const maxMs = 120_000

/** Why a file cannot be read, in the language of the page. */
const sentences: { readonly [kind in FileFaultFacts['kind']]: (facts: FileFaultFacts) => string } = {
  unclosedQuote: ({ line }) => `A quotation mark near line ${line ?? '?'} is not closed. Close it in the file and choose the file again.`,
  noCsv: () => 'The file is not readable as CSV.',
  noText: () => 'The file is neither CSV nor XLSX. Save it as “CSV UTF-8” or “Excel workbook (.xlsx)”.',
  noXlsx: () => 'The file is not readable as XLSX. Save it again as “Excel workbook (.xlsx)” or as CSV.',
  unpacksTooLarge: () => 'The file unpacks to more than 200 MB. Save its rows as CSV, or split it into several files.',
  noRows: () => 'The file has no rows below its first line. The first line must have the headings.',
  tooManyRows: () => `The file has more than ${formatCount(maxImportRows)} rows. Split it into several files.`,
}

const unreadable = 'The file could not be read.'

/** Reads a CSV or XLSX file in a worker of its own, which ends with the file's memory. Throws an error with one sentence. */
export async function readTable(file: File): Promise<NamedTable> {
  if (file.size > maxBytes) throw new Error('The file is larger than 20 MB. Split it into several files.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<TableAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error(unreadable)))
      setTimeout(() => reject(new Error('Reading the file took too long. Split it into several files.')), maxMs)
      const request: TableRequest = { bytes, maxRows: maxImportRows }
      worker.postMessage(request, [bytes.buffer])
    })
    if ('table' in answer) return { ...answer.table, name: file.name }
    throw new Error(answer.fault ? sentences[answer.fault.kind](answer.fault) : unreadable)
  } finally {
    worker.terminate()
  }
}
