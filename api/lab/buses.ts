import { day, flag, number, relation, text, time } from '@tinkerdesk/shared/fields/index'
import { today } from '@tinkerdesk/shared/fields/typed/clock'
import { defineResource } from '@tinkerdesk/shared/resource/define-resource'
import { count, last, sum } from '@tinkerdesk/shared/resource/derived'
import { declare } from './declare.js'

const validToday = () => ({ from: { $lte: today() }, until: { $gte: today() } })

/** A bus of a school: its times of day, its passes of today, and the seats that they leave. */
export const bus = defineResource({
  name: 'bus',
  label: { one: 'Bus', many: 'Buses' },
  url: 'buses',
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 80 }),
    seats: number('Seats', { required: true, min: 0 }),
    leaves: time('Leaves at', { required: true, min: '05:00', max: '22:00', default: '07:30' }),
    returns: time('Returns at'),
  },
  derived: {
    riders: count('seatPass', { by: 'bus', where: validToday, sortable: true, filterable: true }),
    passes: count('seatPass', { by: 'bus' }),
    paid: sum('seatPass', { by: 'bus', of: 'price' }),
    lastRider: last('seatPass', { by: 'bus', of: 'rider', order: 'from' }),
  },
  computed: {
    free: { label: 'Free seats', kind: 'number', from: ({ seats, riders }) => seats - riders },
    mean: { label: 'Mean price', kind: 'number', from: ({ paid, passes }) => paid / passes },
    newest: { label: 'Newest', kind: 'text', from: ({ lastRider }) => `${String(lastRider)}, new` },
    starts: { label: 'Starts', kind: 'time', from: ({ leaves }) => leaves },
  },
  list: {
    columns: ['name', 'leaves', 'riders', 'free'],
    more: ['returns', 'mean', 'newest', 'starts'],
    search: ['name'],
    sort: 'leaves',
    filters: ['leaves', 'returns', 'riders'],
  },
  form: [{ key: 'bus', title: 'Bus', fields: ['name', 'seats', 'leaves', 'returns', 'free'] }],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
    mentor: [{ can: 'read', except: ['seats'] }],
  },
})

/** A pass for a bus. In-charges read those of the buses that they made passes for; mentors read no days. */
export const seatPass = defineResource({
  name: 'seatPass',
  label: { one: 'Seat pass', many: 'Seat passes' },
  url: 'seat-passes',
  path: 'seat-passes',
  title: ['rider'],
  fields: {
    rider: text('Rider', { required: true, max: 80 }),
    bus: relation('Bus', 'bus', { required: true, whenArchived: 'follow' }),
    from: day('From', { required: true }),
    until: day('Until', { required: true }),
    price: number('Price'),
    isBoarded: flag('Boarded'),
    boardedAt: time('Boarded at'),
  },
  list: { columns: ['rider', 'bus', 'from', 'until'], search: ['rider'], sort: 'rider' },
  lists: [{ path: 'valid', where: validToday, tick: 'isBoarded' }],
  form: [
    {
      key: 'pass',
      title: 'Pass',
      fields: ['rider', 'bus', 'from', 'until', 'price', 'isBoarded', 'boardedAt'],
    },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ createdBy: me.uid }) }],
    mentor: [{ can: 'read', except: ['from', 'until'] }],
  },
})

declare(bus, seatPass)
