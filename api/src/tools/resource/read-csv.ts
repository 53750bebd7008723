import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { TextTable } from './propose-fields.js'

/** Rows that are looked at. */
const maxRows = 5000
const maxColumns = 60

/** Reads a CSV file with headings, whatever its separator. Throws a sentence. */
export async function readCsv(path: string): Promise<TextTable> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`The file ${path} cannot be read.`)
  })
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    preview: maxRows,
  })
  const [headings = [], ...rows] = data
  if (headings.length === 0 || rows.length === 0)
    throw new Error(`${path} needs a line of headings and at least one row below it.`)
  if (headings.length > maxColumns)
    throw new Error(
      `${path} has ${headings.length} columns. A resource takes at most ${maxColumns}.`,
    )
  return { headings, rows }
}
