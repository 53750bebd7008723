import { fieldAt, resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import type { ListRow } from '../../values/list-row.js'
import { addedRows, editRows, type Cells } from './cells.js'
import type { GridColumn } from '../rows/grid-columns.js'
import { clearEdits, copiedCells, fillEdits, pasteEdits } from './range-edits.js'
import { RowSource } from '../rows/row-source.js'
import {
  isIdle,
  isLookingUp,
  rebase,
  startChange,
  withChanges,
  withLookups,
  type Staged,
} from './staged.js'

const student = resourceNamed('student')
const rowOf = (at: number, section: string): ListRow => ({
  id: `01J0000000000000000000000${at}`,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'test',
  name: { firstName: `Asha${at}`, lastName: 'Das' },
  school: '01J00000000000000000000099',
  class: '7th',
  section,
  allowed: at === 3 ? [] : ['update'],
})
const rows = ['A', 'B', 'C', 'D'].map((section, at) => rowOf(at, section))
const columnOf = (path: string): GridColumn => ({
  path,
  label: path,
  field: fieldAt(student, path)!,
  isOpen: { new: true, existing: true },
  isForForm: false,
  isSortable: true,
})
const columns = ['name.firstName', 'class', 'section'].map(columnOf)
const source = new RowSource(
  {
    page: () => Promise.resolve({ rows, total: rows.length }),
    records: () => Promise.resolve(rows),
  },
  rows.length,
)
const cellsOf = (staged: Staged = new Map()): Cells => ({
  resource: student,
  columns,
  source,
  staged,
  added: addedRows(staged),
  startOfNew: { name: { firstName: null, lastName: null }, class: null, section: null },
  mayCreate: true,
})
/** Returns the values of some changed rows at a path. */
const valuesAt = (changed: ReturnType<typeof editRows>['rows'], path: 'section' | 'class') =>
  changed.map(({ values }) => values[path])

/** The text of a cell, as its place. */
const textAt = ({ col, row }: { col: number; row: number }) => `${col} ${row}`

describe('the cells of a grid', () => {
  beforeAll(() => source.need(0, 3))

  test('repeat a range down, up and to the right by the corner of it', () => {
    const from = { col: 2, row: 1, width: 1, height: 1 }
    const down = fillEdits(cellsOf(), from, { col: 2, row: 1, width: 1, height: 2 }, textAt)
    expect(valuesAt(editRows(cellsOf(), down).rows, 'section')).toEqual(['B'])
    const up = fillEdits(
      cellsOf(),
      { col: 2, row: 1, width: 1, height: 2 },
      { col: 2, row: 0, width: 1, height: 3 },
      textAt,
    )
    // Counted from the range: the row above its first is like its last.
    expect(up.map(({ row, edit }) => [row, edit])).toEqual([[0, { value: 'C' }]])
    const across = fillEdits(
      cellsOf(),
      { col: 1, row: 0, width: 1, height: 1 },
      { col: 1, row: 0, width: 2, height: 1 },
      textAt,
    )
    // Another field reads the text: the value of a choice or of a related record would mean nothing there.
    expect(across.map(({ col, edit }) => [col, edit])).toEqual([[2, { text: '1 0' }]])
  })

  test('of a new line start with what the line above carries, and the line is gone when its own are emptied', () => {
    const typed = (cells: Cells, text: string) =>
      editRows(cells, [{ col: 0, row: 4 + cells.added.length, edit: { text } }]).rows[0]!
    const above = withChanges(student, typed(cellsOf(), 'Aarav'), [{ path: 'section', value: 'C' }])
    const next = typed(cellsOf(new Map([[above.id, above]])), 'Diya')
    expect([above.values['section'], next.values['section'], next.values['class']]).toEqual([
      'C',
      'C',
      null,
    ])
    expect(isIdle(student, next, {})).toBe(false)
    expect(
      isIdle(student, withChanges(student, next, [{ path: 'name.firstName', value: null }]), {}),
    ).toBe(true)
    const wrong = { path: 'section', text: 'very long', problem: 'Too long' } as const
    const faulty = withChanges(student, above, [wrong])
    expect(typed(cellsOf(new Map([[above.id, faulty]])), 'Diya').texts).toEqual({})
    // A table has all of its cells: nothing is added to them.
    const pasted = editRows(
      cellsOf(new Map([[above.id, above]])),
      pasteEdits(columns, { col: 0, row: 5, width: 1, height: 1 }, [['A'], ['B']]),
    )
    expect(pasted.rows.map(({ values }) => values['section'])).toEqual([null, null])
  })

  test('of a new line start with a name that is still looked up above, and with what it is found to be', () => {
    const typed = (cells: Cells, text: string) =>
      editRows(cells, [{ col: 0, row: 4 + cells.added.length, edit: { text } }]).rows[0]!
    const search = { path: 'school', text: 'ganga', problem: null, isSearch: true } as const
    const above = withChanges(student, typed(cellsOf(), 'Aarav'), [search])
    const next = typed(cellsOf(new Map([[above.id, above]])), 'Diya')
    expect(next.texts['school']).toEqual(above.texts['school'])
    const emptied = (row: typeof next) =>
      isIdle(student, withChanges(student, row, [{ path: 'name.firstName', value: null }]), {})
    expect([isIdle(student, next, {}), emptied(next)]).toEqual([false, true])
    const settled = withLookups(student, next, [
      { path: 'school', value: '01J00000000000000000000099' },
    ])
    expect([settled.values['school'], settled.texts, emptied(settled)]).toEqual([
      '01J00000000000000000000099',
      {},
      true,
    ])
    // A school that the person chose is work of this line.
    const chosen = withChanges(student, next, [
      { path: 'school', value: '01J00000000000000000000099' },
    ])
    expect(emptied(chosen)).toBe(false)
  })

  test('fill the class and the section by one text, unless the row has another section', () => {
    const table = [
      ['Asha', '8-A'],
      ['Bina', 'IX C'],
      ['Charu', '8-A', 'B'],
    ]
    const pasted = editRows(
      cellsOf(),
      pasteEdits(columns, { col: 0, row: 4, width: 1, height: 1 }, table),
    ).rows
    expect(
      pasted.map(({ values, texts }) => [values['class'], values['section'], texts['class']?.text]),
    ).toEqual([
      ['8th', 'A', undefined],
      ['9th', 'C', undefined],
      [null, 'B', '8-A'],
    ])
    const typed = (row: number) =>
      editRows(cellsOf(), [{ col: 1, row, edit: { text: '8-A' } }]).rows[0]!
    expect([typed(0).values['class'], typed(1).texts['class']?.text]).toEqual(['8th', '8-A'])
    expect([typed(4).values['class'], typed(4).values['section']]).toEqual(['8th', 'A'])
  })

  test('fill a section that only the line above gave, and no other', () => {
    const typed = (cells: Cells, col: number, row: number, text: string) =>
      editRows(cells, [{ col, row, edit: { text } }]).rows[0]!
    const above = typed(cellsOf(), 1, 4, '9-B')
    const both = [above, typed(cellsOf(new Map([[above.id, above]])), 0, 5, 'Diya')]
    const cells = cellsOf(new Map(both.map((row) => [row.id, row])))
    const next = typed(cells, 1, 5, '8-A')
    expect([both[1]!.values['section'], next.values['class'], next.values['section']]).toEqual([
      'B',
      '8th',
      'A',
    ])
    const chosen = typed(cells, 2, 5, 'C')
    const kept = typed(cellsOf(new Map([above, chosen].map((row) => [row.id, row]))), 1, 5, '8-A')
    expect([kept.values['section'], kept.texts['class']?.text]).toEqual(['C', '8-A'])
  })

  test('keep a text that means the first record of a list until it was looked up', () => {
    const cells = { ...cellsOf(), columns: [columnOf('school')] }
    const [row] = editRows(cells, [
      { col: 0, row: 0, edit: { text: 'kaur 49', isSearch: true } },
    ]).rows
    expect(row!.texts).toEqual({ school: { text: 'kaur 49', problem: null, isSearch: true } })
    expect(isLookingUp(new Map([[row!.id, row!]]))).toBe(true)
    const staged = { ...cells, staged: new Map([[row!.id, row!]]) }
    const [down] = fillEdits(
      staged,
      { col: 0, row: 0, width: 1, height: 1 },
      { col: 0, row: 0, width: 1, height: 2 },
      textAt,
    )
    expect(down?.edit).toEqual({ text: 'kaur 49', isSearch: true })
  })

  test('are emptied by a cut, and leave what cannot be changed', () => {
    const cut = clearEdits(columns, [{ col: 2, row: 2, width: 1, height: 2 }])
    const { rows: changed, left } = editRows(cellsOf(), cut)
    expect([valuesAt(changed, 'section'), left]).toEqual([[null], 1])
  })

  test('take a paste repeated in a selection that is a multiple of it, and beyond the last row as new records', () => {
    const table = [['X'], ['Y']]
    const repeated = pasteEdits(columns, { col: 2, row: 0, width: 1, height: 4 }, table)
    expect(repeated.map(({ edit }) => edit)).toEqual([
      { text: 'X' },
      { text: 'Y' },
      { text: 'X' },
      { text: 'Y' },
    ])
    const beyond = editRows(
      cellsOf(),
      pasteEdits(columns, { col: 1, row: 4, width: 1, height: 1 }, [['9th'], ['10th']]),
    ).rows
    expect(beyond.map(({ base, values }) => [base, values['class']])).toEqual([
      [null, '9th'],
      [null, '10th'],
    ])
  })

  test('are copied with their values for the same field, and as text for all others', () => {
    const copied = copiedCells(cellsOf(), { col: 1, row: 0, width: 2, height: 1 }, textAt)
    const edits = (col: number) =>
      pasteEdits(columns, { col, row: 1, width: 1, height: 1 }, copied).map(({ edit }) => edit)
    expect(edits(1)).toEqual([{ value: '7th' }, { value: 'A' }])
    expect(edits(0)).toEqual([{ text: '1 0' }, { text: '2 0' }])
  })

  test('keep both values when someone else changed one meanwhile, until it is typed again', () => {
    const mine = withChanges(student, startChange(student, rows[0] as AnyRow), [
      { path: 'section', value: 'Z' },
    ])
    const theirs = { ...rows[0], version: 2, section: 'Q', class: '8th' } as AnyRow
    const both = rebase(student, mine, theirs)
    expect([both.values['section'], both.conflicts, both.values['class'], both.version]).toEqual([
      'Z',
      { section: 'Q' },
      '8th',
      2,
    ])
    expect(withChanges(student, both, [{ path: 'section', value: 'Z' }]).conflicts).toEqual({})
    expect(rebase(student, mine, { ...theirs, section: 'Z' }).conflicts).toEqual({})
  })
})
