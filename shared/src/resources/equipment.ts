import { maxResourceFile } from '../base/limits.js'
import { choice, day, file, group, number, relation, rupees, text } from '../fields/index.js'
import { defineResource } from '../resource/define-resource.js'
import { count } from '../resource/derived.js'

export const equipmentCategories = [
  'Electronics',
  'Robotics',
  '3D printing',
  'Hand tools',
  'Measuring',
  'Furniture',
  'Other',
] as const
export const equipmentConditions = ['New', 'Good', 'Worn', 'Broken'] as const

/** A lab's equipment: what there is, what it cost, what is lent. */
export const equipment = defineResource({
  name: 'equipment',
  label: { one: 'Equipment', many: 'Equipment' },
  url: 'equipment',
  path: 'equipment-data',
  menu: { group: 'Labs', icon: 'inbox', label: 'Lab inventory' },
  order: 220,
  discussion: true,
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 160 }),
    category: choice('Category', equipmentCategories, { required: true }),
    school: relation('School', 'school', { required: true, whenArchived: 'follow' }),
    quantity: number('Quantity', { required: true, min: 0, max: 10_000, step: 1, default: 1 }),
    minimum: number('Minimum stock', {
      min: 0,
      max: 10_000,
      step: 1,
      help: 'Of what is used up: at this number it will run out.',
    }),
    unitPrice: rupees('Unit price'),
    purchase: group('Purchase', {
      date: day('Purchased on'),
      supplier: text('Supplier', { max: 160 }),
    }),
    photo: file('Photo', { maxBytes: maxResourceFile, accept: ['image'] }),
    condition: choice('Condition', equipmentConditions, { default: 'Good' }),
    manual: file('Manual', { maxBytes: maxResourceFile, accept: ['pdf', 'document'] }),
  },
  derived: {
    lent: count('equipmentLoan', {
      by: 'equipment',
      where: { returned: null },
      ignoreRowRules: true,
    }),
  },
  computed: {
    stockValue: {
      label: 'Stock value',
      kind: 'rupees',
      from: ({ quantity, unitPrice }) => quantity * unitPrice,
    },
  },
  list: {
    columns: ['name', 'category', 'school', 'quantity', 'lent', 'stockValue', 'condition'],
    more: ['minimum', 'unitPrice', 'purchase.date', 'purchase.supplier'],
    search: ['name'],
    sort: 'name',
    filters: ['category', 'school', 'condition'],
  },
  form: [
    {
      key: 'equipment',
      title: 'Equipment',
      fields: [
        'name',
        'category',
        'school',
        'quantity',
        'minimum',
        'lent',
        'condition',
        'photo',
        'manual',
      ],
    },
    { key: 'purchase', title: 'Purchase', fields: ['purchase', 'unitPrice', 'stockValue'] },
  ],
  forAssistants: ['name'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ school: { $in: me.schoolIds } }) }],
    mentor: [{ can: 'read', except: ['unitPrice'] }],
    student: [
      { can: 'read', where: (me) => ({ school: { $in: me.schoolIds } }), except: ['unitPrice'] },
    ],
  },
})
