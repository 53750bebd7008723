import { formatCount, maxImportRows } from '@tinkerdesk/shared'
import type { BookAnswer, BookRequest } from './book-worker.js'
import type { FileBook, FileTable } from '@tinkerdesk/shared/files/file-book'
import type { FileFaultFacts } from '@tinkerdesk/shared/files/file-fault'

/** A table with the name of its file. */
export interface NamedTable extends FileTable {
  name: string
}

/** Larger files are refused before they are read. */
const maxBytes = 20 * 1048576

/** A file that takes longer is given up: the largest one takes a few seconds. */
const maxMs = 120_000

/** Why a file cannot be read, in the language of the page. */
const sentences: { readonly [kind in FileFaultFacts['kind']]: (facts: FileFaultFacts) => string } =
  {
    unclosedQuote: ({ line }) =>
      `A quotation mark near line ${line ?? '?'} is not closed. Close it in the file and choose the file again.`,
    strayQuote: ({ line }) =>
      `A quoted cell in line ${line ?? '?'} goes on after its closing quotation mark. Write marks within it twice, and choose the file again.`,
    noCsv: () => 'The file is not readable as CSV.',
    noText: () =>
      'The file is neither CSV nor XLSX. Save it as “CSV UTF-8” or “Excel workbook (.xlsx)”.',
    noXlsx: () =>
      'The file is not readable as XLSX. Save it again as “Excel workbook (.xlsx)” or as CSV.',
    unpacksTooLarge: () =>
      'The file unpacks to more than 200 MB. Save its rows as CSV, or split it into several files.',
    tooManyCells: () =>
      'The file has more than 25 lakh cells, perhaps most of them empty. Copy the lines with texts into a new file.',
    noRows: () =>
      'The file has no rows below its first line. It needs a line of headings, and the rows below it.',
    tooManyRows: () =>
      `The file has more than ${formatCount(maxImportRows)} rows. Split it into several files.`,
    oldExcel: () =>
      'This is a file of an old Excel (.xls). Open it, and save it as “Excel workbook (.xlsx)”.',
    hasPassword: () => 'This workbook has a password. Open it, and save it without one.',
    otherFormat: () =>
      'Files of this format are not read. Open it in Excel or LibreOffice, and save it as “Excel workbook (.xlsx)”.',
    noTable: () =>
      'This file is a web page without a table. Download the list again, or save it as “Excel workbook (.xlsx)”.',
    lostLetters: ({ line, shows }) =>
      `Letters were lost in this file: line ${line ?? '?'} shows “${shows ?? ''}”. Save the first file again as “CSV UTF-8” or “Excel workbook (.xlsx)”.`,
  }

const unreadable = 'The file could not be read.'

/** Reads a CSV or XLSX file, or a table in HTML, in a worker of its own, which ends with the file's memory. Throws an error with one sentence. */
export async function readBook(file: File): Promise<FileBook> {
  if (file.size > maxBytes)
    throw new Error('The file is larger than 20 MB. Split it into several files.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<BookAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<BookAnswer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error(unreadable)))
      setTimeout(
        () => reject(new Error('Reading the file took too long. Split it into several files.')),
        maxMs,
      )
      const request: BookRequest = { bytes, maxRows: maxImportRows, name: file.name }
      worker.postMessage(request, [bytes.buffer])
    })
    if ('book' in answer) return answer.book
    throw new Error(answer.fault ? sentences[answer.fault.kind](answer.fault) : unreadable)
  } finally {
    worker.terminate()
  }
}
