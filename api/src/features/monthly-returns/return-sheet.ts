import { Readable } from 'node:stream'
import type { Language, ReturnFigures } from '@tinkerdesk/shared'
import { sayIn } from '../../mail/reader-language.js'

type SheetCell = string | number | null

/** Returns the rows of a return's sheet: a line each, its parts below it. */
export function sheetRows(
  { school, month, sections }: ReturnFigures,
  say: (text: string) => string,
): SheetCell[][] {
  const head = ['Line', 'Number', 'Unit', 'From the records', 'Reason'].map((each) => say(each))
  const lines = sections.flatMap(({ title, lines: all }) => [
    [say(title), null, null, null, null],
    ...all.flatMap(({ title: name, unit, computed, cells, entered, reason }): SheetCell[][] => [
      [say(name), entered ?? computed, unit ? say(unit) : null, computed, reason],
      ...cells.map(({ by, value }): SheetCell[] => [
        by.map((each) => (each === '' ? say('Not entered') : say(each))).join(', '),
        null,
        null,
        value,
        null,
      ]),
    ]),
  ])
  return [[school.name, month, null, null, null], head, ...lines]
}

/** Returns a return as an XLSX file, in the language of its reader. */
export async function returnSheet(
  figures: ReturnFigures,
  language: Language | undefined,
): Promise<Readable> {
  // Loaded on first use.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const say = sayIn(language ?? null)
  const rows = sheetRows(figures, say)
  async function* all() {
    yield* rows
  }
  return Readable.fromWeb(
    writeXlsxStream(all(), {
      name: say('Monthly return').slice(0, 31),
      freezePane: { rows: 2, columns: 1 },
      columns: [{ width: 40 }, { width: 12 }, { width: 14 }, { width: 16 }, { width: 40 }],
    }),
  )
}
