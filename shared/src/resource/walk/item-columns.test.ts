import { choice, group, list, text } from '../../fields/index.js'
import { resourceNamed } from '../../resources/index.js'
import { defineResource } from '../define-resource.js'
import {
  itemColumnAt,
  itemColumnFaults,
  itemColumnsOf,
  itemValueAt,
  withItemParts,
} from './item-columns.js'
import { labelAt } from '../labels/label-at.js'

const student = resourceNamed('student')
const partsOf = (cells: { readonly [path: string]: string }) =>
  Object.entries(cells).map(([path, value]) => ({ column: itemColumnAt(student, path)!, value }))
const father = { name: 'Ram Singh', relationship: 'Father', phone: '+919800011111', email: null }
const mother = { name: 'Sita Devi', relationship: 'Mother', phone: null, email: null }

describe('columns of list items', () => {
  it('They are named by the place of the item or by what it is', () => {
    const labels = itemColumnsOf(student).map(({ path }) => labelAt(student, path))
    expect(labels).toEqual(
      expect.arrayContaining([
        'Guardian 1 – name',
        'Guardian 2 – phone',
        'Father – name',
        'Mother – e-mail',
      ]),
    )
    expect(labels).not.toContain('Father – relationship')
  })

  it('They read the item in a place, and the item that a value tells', () => {
    const row = { guardians: [mother, father] }
    expect(itemValueAt(row, itemColumnAt(student, 'guardians.0.name')!)).toBe('Sita Devi')
    expect(itemValueAt(row, itemColumnAt(student, 'guardians.Father.phone')!)).toBe('+919800011111')
    expect(
      itemValueAt({ guardians: [] }, itemColumnAt(student, 'guardians.1.phone')!),
    ).toBeUndefined()
  })

  it('They change only the parts that are partsOf, of the item that is meant', () => {
    expect(
      withItemParts([mother, father], partsOf({ 'guardians.Father.phone': '+919800022222' })),
    ).toEqual([mother, { ...father, phone: '+919800022222' }])
    expect(
      withItemParts([mother, father], partsOf({ 'guardians.0.email': 'a@b.example' })),
    ).toEqual([{ ...mother, email: 'a@b.example' }, father])
  })

  it('They never write one person over another: a name that is in another place stays there', () => {
    const next = withItemParts(
      [mother, father],
      partsOf({ 'guardians.0.name': 'ram singh', 'guardians.0.phone': '+919800033333' }),
    )
    expect(next).toEqual([mother, { ...father, name: 'ram singh', phone: '+919800033333' }])
  })

  it('They take a like name as a correction, and quite another one as another person', () => {
    expect(withItemParts([mother], partsOf({ 'guardians.0.name': 'Sita Devy' }))).toEqual([
      { ...mother, name: 'Sita Devy' },
    ])
    expect(withItemParts([mother], partsOf({ 'guardians.0.name': 'Gopal Rao' }))).toEqual([
      mother,
      { name: 'Gopal Rao' },
    ])
  })

  it('They add an item that is not there, with what it is', () => {
    expect(
      withItemParts(
        [],
        partsOf({
          'guardians.0.phone': '1',
          'guardians.Father.name': 'Ram',
          'guardians.Mother.name': 'Sita',
        }),
      ),
    ).toEqual([
      { name: 'Ram', relationship: 'Father', phone: '1' },
      { name: 'Sita', relationship: 'Mother' },
    ])
  })

  it('They are refused if they name what their items do not have', () => {
    const pupil = defineResource({
      name: 'pupil',
      label: { one: 'Pupil', many: 'Pupils' },
      url: 'pupils',
      title: ['nick'],
      fields: {
        nick: text('Nick'),
        kin: list('Kin', group('Kin', { name: text('Name'), is: choice('Is', ['Aunt']) }), {
          columns: { first: 1, name: 'nome', by: 'is', values: { Uncle: [] } },
        }),
      },
      list: { columns: ['nick'], sort: 'nick' },
      form: [],
      access: { admin: [{ can: 'manage' }] },
    })
    expect(itemColumnFaults(pupil)).toEqual([
      'pupil.kin.columns names "nome", which is no field of its items.',
      'pupil.kin.columns has "Uncle", which is no value of "is" that is one word.',
    ])
  })
})
