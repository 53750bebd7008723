import { relation, relations, text } from '@tinkerdesk/shared/fields/index'
import { classOf } from '@tinkerdesk/shared/parts/classes'
import { defineResource } from '@tinkerdesk/shared/resource/define-resource'
import { declare } from './declare.js'
import './kits.js'

/** A kit that travels to a class: relations that offer some of the records only, by their own fields, another record's and this row's. */
export const kitVisit = defineResource({
  name: 'kitVisit',
  label: { one: 'Visit', many: 'Visits' },
  url: 'kit-visits',
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 80 }),
    kit: relation('Kit', 'kit'),
    class: classOf('Class', {}),
    students: relations('Students', 'student', {
      personal: { purpose: 'learning', keep: 'withRecord' },
    }),
  },
  offers: {
    kit: {
      where: { quantity: { $gt: 0 }, school: { $where: { paidSubscription: true } } },
      message: 'Only a kit in stock of a school with a subscription can travel.',
    },
    students: { where: (row) => (row.class === null ? {} : { class: row.class }) },
  },
  list: { columns: ['name', 'kit'], search: ['name'], sort: 'name' },
  form: [{ key: 'visit', title: 'Visit', fields: ['name', 'kit', 'class', 'students'] }],
  access: { admin: [{ can: 'manage' }] },
})

declare(kitVisit)
