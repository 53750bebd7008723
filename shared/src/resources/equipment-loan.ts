import { choice, day, longText, relation, today } from '../fields/index.js'
import { daysInOrder } from '../parts/in-order.js'
import { defineResource, whereOf } from '../resource/define-resource.js'
import { equipment, equipmentConditions } from './equipment.js'

const needed = { required: true, whenArchived: 'follow' } as const
const notReturned = { returned: null }

/** Equipment in a student's hands, until its return. */
export const equipmentLoan = defineResource({
  name: 'equipmentLoan',
  label: { one: 'Equipment loan', many: 'Equipment loans' },
  url: 'equipment-loans',
  path: 'equipment-loans',
  menu: { group: 'Labs', icon: 'swap', under: 'Lab inventory' },
  order: 230,
  personal: { purpose: 'lending', keep: 'withChild' },
  title: ['equipment', 'student'],
  fields: {
    equipment: relation('Equipment', 'equipment', needed),
    student: relation('Student', 'student', {
      ...needed,
      within: { field: 'equipment.school', by: 'school' },
    }),
    from: day('Lent on', { required: true, default: today }),
    due: day('Due', { required: true }),
    returned: day('Returned on', { mode: 'edit' }),
    conditionAtReturn: choice('Condition at return', equipmentConditions, { mode: 'edit' }),
    damages: longText('Damages', { max: 2000, mode: 'edit' }),
  },
  atMost: {
    of: 'equipment',
    where: notReturned,
    limit: 'quantity',
    message: () => 'All of this equipment is lent',
  },
  checks: [
    {
      at: 'due',
      message: 'The due day is before the loan.',
      holds: ({ from, due }) => daysInOrder(from, due),
    },
    {
      at: 'returned',
      message: 'The return is before the loan.',
      holds: ({ from, returned }) => daysInOrder(from, returned),
    },
  ],
  list: {
    columns: ['equipment', 'student', 'from', 'due', 'returned', 'conditionAtReturn'],
    search: ['equipment', 'student'],
    sort: 'due',
    filters: ['equipment', 'student', 'due', 'returned'],
  },
  lists: [
    {
      path: 'overdue',
      where: () => ({ ...notReturned, due: { $lt: today() } }),
      columns: ['equipment', 'student', 'due'],
      tick: 'returned',
    },
  ],
  actions: [
    {
      label: 'Return today',
      shortcut: 'r',
      where: notReturned,
      set: () => ({ returned: today() }),
      ask: ['conditionAtReturn', 'damages'],
    },
  ],
  form: [
    { key: 'loan', title: 'Loan', fields: ['equipment', 'student', 'from', 'due'] },
    { key: 'return', title: 'Came back', fields: ['returned', 'conditionAtReturn', 'damages'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      {
        can: 'manage',
        where: (me) => ({
          equipment: { $where: whereOf(equipment, { school: { $in: me.schoolIds } }) },
        }),
      },
    ],
    mentor: [{ can: 'read' }],
    student: [{ can: 'read', where: (me) => (me.studentId ? { student: me.studentId } : null) }],
  },
})
