import { day, moment, number, paise, relation, text, type Field } from '../../index.js'
import { cellFault } from './cell-fault.js'
import type { CellKind } from '../file-book.js'

const fields = {
  text: text('Address'),
  school: relation('School', 'school', { whenArchived: 'block' }),
  day: day('Joined'),
  moment: moment('Starts'),
  number: number('Quantity'),
  paise: paise('Fee'),
}
const takers = (kind: CellKind) =>
  Object.entries(fields).flatMap(([name, field]) =>
    cellFault({ kind, shows: 'x' }, field as Field) ? [] : [name],
  )

describe('a cell of a kind of its own', () => {
  it('is taken only by fields of that kind', () => {
    expect(takers('date')).toEqual(['day', 'moment'])
    expect(takers('percent')).toEqual(['number', 'paise'])
    for (const kind of ['time', 'error', 'formula'] as const) expect(takers(kind)).toEqual([])
    expect(cellFault(undefined, fields.text)).toBeUndefined()
  })

  it('is refused with what it shows and what to do', () => {
    expect(cellFault({ kind: 'date', shows: '5-Sep' }, fields.text)?.problem).toBe(
      'Address: the cell shows 5-Sep: the spreadsheet made a date of it. Type it again as text.',
    )
    expect(cellFault({ kind: 'time', shows: '10:30' }, fields.moment)?.problem).toBe(
      'Starts: the cell shows 10:30, a time without a day. Add the day.',
    )
    expect(cellFault({ kind: 'error', shows: '#N/A' }, fields.day)?.problem).toBe(
      'Joined: the cell has the error #N/A. Correct it in the file.',
    )
  })
})
