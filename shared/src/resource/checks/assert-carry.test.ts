import { defineResource } from '../define-resource.js'
import { number, text } from '../../fields/index.js'
import { carryFaults } from './assert-carry.js'

test('names the fields that a next record cannot take over', () => {
  const crate = defineResource({
    name: 'crate',
    label: { one: 'Crate', many: 'Crates' },
    url: 'crates',
    title: ['name'],
    fields: {
      name: text('Name', { unique: true }),
      room: text('Room'),
      count: number('Count', { readOnly: true }),
    },
    carry: ['room', 'name', 'count'],
    list: { columns: ['name'], sort: 'name' },
    form: [{ key: 'crate', title: 'Crate', fields: ['name', 'room', 'count'] }],
    access: { admin: [{ can: 'manage' }] },
  })
  expect(carryFaults(crate)).toEqual([
    'crate.carry has "name", which no two records may share.',
    'crate.carry has "count", which nobody can set in a new record.',
  ])
  expect(carryFaults({ ...crate, carry: ['shelf'] })).toEqual([
    'crate.carry has "shelf", which is not a field of crate.',
  ])
})
