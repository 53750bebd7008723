import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid'
import { withRowCells } from './row-numbers.js'

const rows = (...at: number[]): GridSelection => ({
  columns: CompactSelection.empty(),
  rows: at.reduce((all, row) => all.add(row), CompactSelection.empty()),
})

test('whole rows are the range of their cells, and each further run of rows is one more range', () => {
  const { current } = withRowCells(rows(2, 3, 4, 7), 5)
  expect(current).toEqual({
    cell: [0, 7],
    range: { x: 0, y: 7, width: 5, height: 1 },
    rangeStack: [{ x: 0, y: 2, width: 5, height: 3 }],
  })
  expect(withRowCells(rows(), 5).current).toBeUndefined()
})
