import { quotedCell } from '@tinkerdesk/shared'

type Cell = string | number | null

/** Excel reads a text as UTF-8 only with this mark. */
export const byteOrderMark = '\uFEFF'

/** The characters that only a cell in quotes may contain. */
const special = /[",\r\n]/

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = quotedCell(cell)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns rows as lines of CSV. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  let text = ''
  for (const row of rows) {
    for (let at = 0; at < row.length; at += 1)
      text += at === 0 ? cellText(row[at]!) : `,${cellText(row[at]!)}`
    text += '\r\n'
  }
  return text
}
