import { choicesOfCell, fieldAt, type Resource } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { writeXlsx, colToLetter } from 'hucre/xlsx'
import type { Target } from '@tinkerdesk/shared/files/columns/import-target'

/** Rows below the headings that offer their choices. */
const maxRows = 5000
const choicesSheet = text('Choices')

/**
 * Returns an empty XLSX file with a heading for each field. Cells of a closed set of values offer it as a list, from a second sheet: a list inside
 * a cell's rule would end at 255 characters and at each comma. A cell may take several choices, so no text is refused there.
 */
export async function templateOf(
  resource: Resource,
  targets: readonly Target[],
): Promise<Uint8Array> {
  const columns = targets.map(({ path, label }) => ({ label, field: fieldAt(resource, path) }))
  const lists = columns.flatMap(({ label, field }, at) => {
    const { texts: values, hasSeveral } = field
      ? choicesOfCell(field)
      : { texts: [], hasSeveral: false }
    return values.length > 0 ? [{ label, at, values, hasSeveral }] : []
  })
  const longest = Math.max(0, ...lists.map(({ values }) => values.length))
  const choices = Array.from({ length: longest + 1 }, (_, row) =>
    lists.map(({ label, values }) => (row === 0 ? label : (values[row - 1] ?? null))),
  )
  const freezePane = { rows: 1 }
  const dataValidations = lists.map(({ at, values, hasSeveral }, place) => ({
    type: 'list' as const,
    range: `${colToLetter(at)}2:${colToLetter(at)}${maxRows + 1}`,
    formula1: `'${choicesSheet}'!$${colToLetter(place)}$2:$${colToLetter(place)}$${values.length + 1}`,
    allowBlank: true,
    showErrorMessage: !hasSeveral,
  }))
  return writeXlsx({
    sheets: [
      {
        name: text('Rows'),
        rows: [columns.map(({ label }) => label)],
        freezePane,
        dataValidations,
      },
      ...(lists.length > 0 ? [{ name: choicesSheet, rows: choices, freezePane }] : []),
    ],
  })
}
