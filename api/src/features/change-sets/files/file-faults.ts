import type { FileFaultFacts, FileFaultKind } from '@tinkerdesk/shared/files/file-fault'
import { ProblemError } from '../../../problems/problem-error.js'

/** Why a file of a program cannot be read. */
const sentences: Readonly<Record<FileFaultKind, string>> = {
  unclosedQuote: 'A quotation mark is not closed.',
  strayQuote: 'A quoted cell goes on after its closing quotation mark.',
  noCsv: 'The file is not readable as CSV.',
  noText: 'The file is neither CSV nor XLSX.',
  noXlsx: 'The file is not readable as XLSX.',
  unpacksTooLarge: 'The workbook unpacks to more than is read here. Send its rows as CSV.',
  tooManyCells: 'The workbook has more cells than are read here. Send its rows as CSV.',
  noRows: 'The file has no rows below its headings.',
  tooManyRows: 'The file has more rows than one request takes. Split it.',
  oldExcel: 'Files of an old Excel (.xls) are not read.',
  hasPassword: 'This workbook has a password.',
  otherFormat: 'Files of this format are not read.',
  noTable: 'This file is a web page without a table.',
  lostLetters: 'Letters were lost in this file.',
}

const refusal = (message: string): ProblemError =>
  new ProblemError('validation_failed', { title: message, issues: [{ path: 'file', message }] })

/** Returns the refusal of a file that cannot be read. */
export function fileRefusal(fault: FileFaultFacts | null): ProblemError {
  if (fault === null) return refusal('The file could not be read.')
  const line = fault.line === undefined ? '' : ` See line ${fault.line}.`
  return refusal(`${sentences[fault.kind]}${line}`)
}

/** Returns the refusal of a file whose reading took too much memory or time. */
export const fileTooCostly = (): ProblemError =>
  refusal('Reading the file took too much memory or time. Split it.')
