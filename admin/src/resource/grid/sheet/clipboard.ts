/** Returns the text of a table as spreadsheets copy it: tabs between cells, quotation marks around cells with tabs or line breaks. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n')

/** Returns the cells of a text that was copied from a spreadsheet. A text that is no table is one cell for each line. Loads the parser. */
export async function tableCells(text: string): Promise<string[][]> {
  const whole = text.replace(/\r?\n$/, '')
  if (!whole.includes('"')) return whole.split(/\r?\n|\r/).map((line) => line.split('\t'))
  const { parse } = await import('csv-parse/browser/esm/sync')
  try {
    return parse(whole, {
      delimiter: '\t',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }) as string[][]
  } catch {
    // A quotation mark that is not closed is a letter like any other.
    return whole.split(/\r?\n|\r/).map((line) => line.split('\t'))
  }
}
