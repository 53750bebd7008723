import { filledPlaces } from '../../grid/edits/range-edits.js'
import type { Area } from '../../grid/sheet/sheet-props.js'
import { withMends } from './use-mends.js'

describe('texts that are typed in the place of those of a file', () => {
  it('It keeps the last text of each cell, and those of other cells and lines', () => {
    const before = { 2: { class: '8' }, 3: { class: '9' } }
    expect(
      withMends(before, [
        { line: 2, path: 'class', text: '7' },
        { line: 2, path: 'section', text: 'A' },
        { line: 2, path: 'class', text: '6' },
      ]),
    ).toEqual({ 2: { class: '6', section: 'A' }, 3: { class: '9' } })
  })

  it('It repeats the cells of an area in a larger one, also upwards', () => {
    const from = { col: 1, row: 4, width: 1, height: 2 }
    const filled = (to: Area) =>
      filledPlaces(from, to).map(({ place, source }) => [place.row, source.row])
    expect(filled({ ...from, height: 5 })).toEqual([
      [6, 4],
      [7, 5],
      [8, 4],
    ])
    expect(filled({ ...from, row: 2, height: 4 })).toEqual([
      [2, 4],
      [3, 5],
    ])
  })
})
