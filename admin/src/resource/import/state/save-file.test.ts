import { resourceNamed, type ImportRow } from '@tinkerdesk/shared'
import { wrongRows } from './save-file.js'

describe('the wrong rows of a file, to be corrected', () => {
  const mapping = {
    resource: resourceNamed('equipment'),
    paths: ['name', 'purchase.supplier', 'purchase.date', null],
    mends: { 3: { 'purchase.supplier': 'Robo Works' } },
  }
  const tried = (line: number): ImportRow => ({
    line,
    outcome: 'wrong',
    title: '',
    changes: [],
    problem: 'Wrong',
  })
  const rows = [
    {
      line: 2,
      cells: ['2026-09-05', '', '2026-04-01', 'x'],
      kinds: {
        0: { kind: 'date', shows: '5-Sep' },
        1: { kind: 'formula', shows: '="a"&"b"' },
        2: { kind: 'date', shows: '1-Apr-26' },
      },
    },
    { line: 3, cells: ['50%', '#N/A'], kinds: { 1: { kind: 'error', shows: '#N/A' } } },
    { line: 4, cells: ['Good', '', '', ''] },
  ] as const

  it('have what a wrong cell shows, and what the person typed in its place', () => {
    const table = {
      headings: ['Name', 'Supplier', 'Purchased on', 'Note'],
      rows,
      leftOut: { totals: 0, headings: 0, blank: 0 },
    }
    expect(wrongRows(table, [tried(2), tried(3)], mapping).slice(1)).toEqual([
      // An empty cell would be taken when the file is chosen again. A day that its field takes stays as it was read.
      ['5-Sep', '#N/A', '2026-04-01', 'x', 'Wrong'],
      ['50%', 'Robo Works', '', '', 'Wrong'],
    ])
  })
})
