import { number, relation, rupees, text } from '@tinkerdesk/shared/fields/index'
import { defineResource } from '@tinkerdesk/shared/resource/define-resource'
import { fetched } from '@tinkerdesk/shared/resource/derived'
import { declare } from './declare.js'

/** A box of parts that a school owns. */
export const kit = defineResource({
  name: 'kit',
  label: { one: 'Kit', many: 'Kits' },
  url: 'kits',
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 80 }),
    school: relation('School', 'school', { required: true }),
    quantity: number('Quantity', { min: 0 }),
    unitPrice: rupees('Unit price'),
  },
  computed: {
    value: { label: 'Value', kind: 'rupees', from: (row) => row.unitPrice * row.quantity },
  },
  list: {
    columns: ['name', 'school', 'value'],
    search: ['name'],
    sort: 'name',
    filters: ['school'],
    groups: { by: ['school'], sum: ['quantity', 'unitPrice'] },
  },
  form: [
    { key: 'kit', title: 'Kit', fields: ['name', 'school', 'quantity', 'unitPrice', 'value'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ school: { $in: me.schoolIds } }) }],
    mentor: [{ can: 'read', except: ['unitPrice'] }],
  },
})

/** A record without a name of its own: it is called by its kit and its student. */
export const kitLoan = defineResource({
  name: 'kitLoan',
  label: { one: 'Kit loan', many: 'Kit loans' },
  url: 'kit-loans',
  title: ['kit', 'student'],
  fields: {
    kit: relation('Kit', 'kit', { required: true, whenArchived: 'follow' }),
    student: relation('Student', 'student', {
      within: { field: 'kit.school', by: 'school' },
      personal: { purpose: 'lending', keep: 'withRecord' },
    }),
    note: text('Note', { max: 80 }),
  },
  derived: {
    pieces: fetched('kit', { through: 'kit', of: 'quantity', sortable: true, filterable: true }),
    price: fetched('kit', {
      through: 'kit',
      of: 'unitPrice',
      label: 'Price of a kit',
      sortable: true,
      filterable: true,
    }),
    class: fetched('student', { through: 'student', of: 'class', filterable: true }),
    city: fetched('kit', {
      through: 'kit',
      of: 'school.address.city',
      sortable: true,
      filterable: true,
    }),
    contact: fetched('kit', { through: 'kit', of: 'school.atlIncharge.email', filterable: true }),
    leads: fetched('student', { through: 'student', of: 'isTeamLeader' }),
  },
  list: {
    columns: ['kit', 'student', 'note'],
    more: ['pieces', 'price', 'class', 'city', 'leads'],
    search: ['kit', 'student', 'note'],
    sort: '-createdAt',
    filters: ['kit', 'student', 'city'],
    groups: { by: ['kit', 'city', 'class'] },
  },
  form: [{ key: 'loan', title: 'Loan', fields: ['kit', 'pieces', 'student', 'note'] }],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage' }],
    mentor: [{ can: 'read', except: ['student'] }],
    student: [
      { can: 'read', where: (me) => (me.studentId ? { student: me.studentId } : null), bare: true },
    ],
  },
})

/** Named by a loan, whose name is made of two others. */
export const kitRepair = defineResource({
  name: 'kitRepair',
  label: { one: 'Kit repair', many: 'Kit repairs' },
  url: 'kit-repairs',
  title: ['loan', 'damage'],
  fields: {
    damage: text('Damage', { required: true, max: 80 }),
    loan: relation('Loan', 'kitLoan', { whenArchived: 'clear' }),
  },
  list: { columns: ['damage', 'loan'], search: ['damage', 'loan'], sort: 'damage' },
  form: [{ key: 'repair', title: 'Repair', fields: ['damage', 'loan'] }],
  access: { admin: [{ can: 'manage' }] },
})

declare(kit, kitLoan, kitRepair)
