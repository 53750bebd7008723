import { fieldAt, resourceNamed, type AnyRow, type Me } from '@tinkerdesk/shared'
import { rightsOf } from '../../fields/rights.js'
import { rebase, startChange } from '../grid/edits/staged.js'
import { cellAfter, takeEdit } from './inline-cells.js'

const student = resourceNamed('student')
const me: Me = { uid: 'a', email: 'a@lab.example', role: 'admin', displayName: 'A', schoolIds: [] }
const rights = rightsOf(student, me)
const columns = ['name.lastName', 'class', 'gender', 'section'].map((path) => ({
  path,
  label: path,
  field: fieldAt(student, path)!,
  isOpen: { new: true, existing: path !== 'gender' },
  isForForm: false,
  isSortable: true,
}))
const asha = {
  id: '01J00000000000000000000001',
  version: 3,
  allowed: ['update'],
  name: { firstName: 'Asha', lastName: 'Das' },
  school: '01J00000000000000000000002',
  class: '7th',
  section: 'A',
  tags: [],
} as unknown as AnyRow
const locked = { ...asha, id: '01J00000000000000000000003', allowed: [] } as unknown as AnyRow
const bina = { ...asha, id: '01J00000000000000000000004' } as unknown as AnyRow
const rows = [asha, locked, bina]
const section = columns.find(({ path }) => path === 'section')!

describe('Tab in a list', () => {
  const after = (row: AnyRow, path: string, by: 1 | -1) =>
    cellAfter(student, columns, rows, { row: row.id, path }, [by, 0])

  test('leads to the next cell that can be changed, past locked columns and records', () => {
    expect(after(asha, 'name.lastName', 1)).toEqual({ row: asha.id, path: 'class' })
    expect(after(asha, 'section', 1)).toEqual({ row: bina.id, path: 'name.lastName' })
    expect(after(bina, 'name.lastName', -1)).toEqual({ row: asha.id, path: 'section' })
    expect(after(bina, 'section', 1)).toBeNull()
    expect(after(asha, 'name.lastName', -1)).toBeNull()
  })

  test('leads nowhere if the record has left the list', () => {
    expect(cellAfter(student, columns, rows, { row: 'gone', path: 'class' }, [1, 0])).toBeNull()
    expect(cellAfter(student, columns, rows, { row: asha.id, path: 'class' }, [0, 1])).toBeNull()
  })
})

describe('the edit of a cell', () => {
  const take = (
    path: string,
    edit: { text: string } | { value: unknown },
    row = startChange(student, asha),
  ) =>
    takeEdit(
      student,
      rights,
      row,
      columns.find((column) => column.path === path)!,
      edit,
    )

  test('is sent once it is valid and another value', () => {
    expect(take('section', { text: 'B' })).toMatchObject({
      row: { version: 3, values: { section: 'B' } },
    })
    expect(take('section', { text: 'A' })).toEqual({ isSame: true })
    expect(take('name.lastName', { text: '' })).toHaveProperty('row')
    expect(take('class', { value: null })).toHaveProperty('problem')
  })

  test('is sent again after someone else changed the cell, even to put the old value back', () => {
    const changed = take('section', { text: 'B' })
    if (!('row' in changed)) throw new Error('The edit was not taken.')
    const now = { ...asha, version: 4, section: 'C' } as unknown as AnyRow
    const rebased = rebase(student, changed.row, now)
    expect(rebased.conflicts).toEqual({ section: 'C' })
    expect(takeEdit(student, rights, rebased, section, { text: 'B' })).toMatchObject({
      row: { version: 4, conflicts: {} },
    })
  })
})
