import { flag, list, longText, relation, text, url } from '../fields/index.js'
import type { Row } from '../resource/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** Lab equipment that is used remotely, through its own link or in the lab slots of its school. */
export const remoteLab = defineResource({
  name: 'remoteLab',
  label: { one: 'Remote lab', many: 'Remote labs' },
  url: 'remote-labs',
  screens: 'remoteLabs',
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 160 }),
    description: longText('Description', { rows: 3 }),
    equipment: list('Equipment', text('Item', { max: 160 }), { unique: true, max: 50 }),
    school: relation('School', 'school', { whenArchived: 'follow', help: 'Bookings use the lab slots of this school.' }),
    bookingLink: url('Booking link'),
    isAvailable: flag('Available', { default: true }),
  },
  list: {
    columns: ['name', 'school', 'equipment', 'isAvailable'],
    more: ['bookingLink', 'description'],
    search: ['name'],
    sort: 'name',
    filters: ['school', 'isAvailable'],
  },
  form: [{ key: 'lab', title: 'Remote lab', fields: ['name', 'description', 'equipment', 'school', 'bookingLink', 'isAvailable'] }],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ school: { $in: me.schoolIds } }) }],
    mentor: [{ can: 'read' }],
    student: [{ can: 'read' }],
  },
})
export type RemoteLab = Row<typeof remoteLab>
