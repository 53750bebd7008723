import { resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import { pasteEdits } from './range-edits.js'
import { tableCells, tableText } from '../sheet/clipboard.js'
import { changesOf, rebase, restored, startChange, startNew, withChanges } from './staged.js'

const student = resourceNamed('student')
const asha = {
  id: '01J00000000000000000000001',
  version: 3,
  name: { firstName: 'Asha', lastName: 'Das' },
  school: { id: '01J00000000000000000000002', allowed: [], name: 'Hill' },
  class: '7th',
  section: 'A',
  tags: [],
} as unknown as AnyRow

describe('a staged row', () => {
  const staged = withChanges(student, startChange(student, asha), [
    { path: 'section', value: 'B' },
    { path: 'class', text: '15', problem: 'no class' },
  ])

  test('knows its changes, and is as before when they are taken back', () => {
    expect(changesOf(student, staged)).toEqual(['section', 'class'])
    const back = withChanges(student, staged, [
      { path: 'section', value: 'A' },
      { path: 'class', value: '7th' },
    ])
    expect(changesOf(student, back)).toEqual([])
  })

  test('is not offered again when a save went on without the page, and is otherwise', () => {
    const added = startNew('01J00000000000000000000009', { values: { section: 'C' }, texts: {} })
    const waiting = withChanges(student, startChange(student, asha), [
      { path: 'section', value: 'B' },
    ])
    const ids = (current: AnyRow[]) => [...restored(student, [waiting, added], current).keys()]
    expect(ids([asha])).toEqual([asha.id, added.id])
    expect(
      ids([{ ...asha, version: 4, section: 'B' } as AnyRow, { ...asha, id: added.id }]),
    ).toEqual([])
  })

  test('takes in what others changed, and keeps both values of a cell that both changed', () => {
    const other = rebase(student, staged, {
      ...asha,
      version: 4,
      name: { firstName: 'Asha', lastName: 'Roy' },
    } as AnyRow)
    expect(other.conflicts).toEqual({})
    expect([other.version, other.values['name'], other.values['section']]).toEqual([
      4,
      { firstName: 'Asha', lastName: 'Roy' },
      'B',
    ])
    const both = rebase(student, staged, { ...asha, version: 4, section: 'C' } as AnyRow)
    expect([both.conflicts, both.values['section']]).toEqual([{ section: 'C' }, 'B'])
    expect(withChanges(student, both, [{ path: 'section', value: 'B' }]).conflicts).toEqual({})
    expect(
      rebase(student, staged, { ...asha, version: 4, section: 'B' } as AnyRow).conflicts,
    ).toEqual({})
  })
})

describe('a paste', () => {
  test('reads what spreadsheets copy, including quotation marks and line breaks', async () => {
    const table = [
      ['a', 'two\nlines', 'say "yes"'],
      ['b', '', ''],
    ]
    expect(await tableCells(tableText(table))).toEqual(table)
    expect(await tableCells('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(await tableCells('5" pipe\t"open')).toEqual([['5" pipe', '"open']])
  })

  test('repeats a table in a selection that is a multiple of it, and goes beyond a smaller one', () => {
    const places = (width: number, height: number) =>
      pasteEdits([], { col: 1, row: 2, width, height }, [['x', 'y']]).map(
        ({ col, row }) => `${col},${row}`,
      )
    expect(places(2, 2)).toEqual(['1,2', '2,2', '1,3', '2,3'])
    expect(places(1, 1)).toEqual(['1,2', '2,2'])
  })
})
