import { quotedCell } from '@tinkerdesk/shared'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { csvText } from './csv-text.js'

const piece = fc.constantFrom(
  '=',
  '+',
  '＝',
  '＠',
  '-',
  ',',
  '"',
  '\n',
  '\r',
  '\t',
  ' ',
  'a',
  'अ',
  '1',
)
const cell = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.string(),
  fc.double({ noNaN: true }),
  fc.constant(null),
)
test('a reader of CSV finds every cell as it was, and none that begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (table) => {
      const read = parse(csvText(table), { record_delimiter: '\r\n' }) as string[][]
      expect(read).toEqual(
        table.map((row) =>
          row.map((each) => (typeof each === 'string' ? quotedCell(each) : String(each ?? ''))),
        ),
      )
      for (const text of table.flat().filter((each) => typeof each === 'string'))
        expect(csvText([[text]])).not.toMatch(/^"?[=+\-@＝＋－＠]/)
    }),
  )
})
