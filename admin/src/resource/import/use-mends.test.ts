import { pastedTexts, withMends } from './use-mends.js'

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

  it('It repeats a pasted table in a selection that is a multiple of it, and pastes it once into any other', () => {
    const at = { col: 1, row: 4, width: 1, height: 4 }
    expect(pastedTexts(at, [['a'], ['b']]).map(({ row, text }) => [row, text])).toEqual([
      [4, 'a'],
      [5, 'b'],
      [6, 'a'],
      [7, 'b'],
    ])
    expect(pastedTexts({ ...at, height: 3 }, [['a', 'x'], ['b']]).map(({ col, row, text }) => [col, row, text])).toEqual([
      [1, 4, 'a'],
      [2, 4, 'x'],
      [1, 5, 'b'],
    ])
    expect(pastedTexts(at, [[]])).toEqual([])
  })
})
