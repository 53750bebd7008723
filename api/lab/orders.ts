import { choice, day, flag, longText, number, rupees, text } from '@tinkerdesk/shared/fields/index'
import { today } from '@tinkerdesk/shared/fields/typed/clock'
import { defineResource } from '@tinkerdesk/shared/resource/define-resource'
import { declare } from './declare.js'

const states = ['Draft', 'Ordered', 'Arrived', 'Cancelled'] as const

/** Parts that a lab orders: fields that depend on each other, actions of every form, and a list that not every reader may open. */
export const order = defineResource({
  name: 'kitOrder',
  label: { one: 'Order', many: 'Orders' },
  url: 'kit-orders',
  path: 'kit-orders',
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 80 }),
    state: choice('State', states, { required: true, default: 'Draft' }),
    pieces: number('Pieces', { min: 0, max: 1000, step: 1, default: 0 }),
    isPaid: flag('Paid'),
    price: rupees('Price'),
    arrived: day('Arrived on'),
    deliveredBy: text('Delivered by', { max: 80 }),
    reason: longText('Reason', { max: 500 }),
  },
  depends: {
    arrived: { when: { state: 'Arrived' }, required: true },
    deliveredBy: { when: { state: 'Arrived' } },
    reason: { when: { state: { $in: ['Cancelled', 'Draft'] } } },
    price: { when: { isPaid: true }, otherwise: 'keep' },
  },
  list: {
    columns: ['name', 'state', 'pieces'],
    search: ['name'],
    sort: 'name',
    filters: ['state'],
    groups: { by: ['state', 'isPaid', 'arrived'], sum: ['pieces', 'price'] },
  },
  lists: [
    { path: 'open', title: 'Open', where: { state: { $in: ['Draft', 'Ordered'] } } },
    {
      path: 'costly',
      title: 'Costly',
      where: () => ({ isPaid: true, price: { $gte: 4000 } }),
      sort: '-createdAt',
    },
  ],
  actions: [
    {
      key: 'add',
      label: 'Add a piece',
      set: ({ pieces }) => ({ pieces: ((pieces ?? 0) + 1) % 1000 }),
    },
    {
      key: 'arrive',
      label: 'It arrived',
      where: { state: 'Ordered' },
      set: () => ({ state: 'Arrived', arrived: today() }),
      ask: ['deliveredBy'],
    },
    {
      key: 'cancel',
      label: 'Cancel',
      where: { $not: { state: 'Cancelled' } },
      set: () => ({ state: 'Cancelled' }),
      confirm: 'It is not sent.',
    },
  ],
  form: [
    { key: 'order', title: 'Order', fields: ['name', 'state', 'pieces', 'isPaid', 'price'] },
    { key: 'arrival', title: 'Arrival', fields: ['arrived', 'deliveredBy', 'reason'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: ['create', 'read'] }],
    mentor: [{ can: 'read', except: ['price'] }],
    student: [
      { can: 'read', where: (me) => (me.studentId ? { state: 'Ordered' as const } : null) },
    ],
  },
})

declare(order)
