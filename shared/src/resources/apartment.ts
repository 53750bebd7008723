import { day, text } from '../fields/index.js'
import { address, inIndia } from '../parts/address.js'
import { contactPerson } from '../parts/people/contact-person.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const apartment = defineResource({
  name: 'apartment',
  label: { one: 'Apartment complex', many: 'Apartment complexes' },
  url: 'apartments',
  path: 'apartment-data',
  menu: { group: 'Organisations', icon: 'shop', label: 'Apartment Complex' },
  order: 260,
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 200 }),
    address: address(),
    incharge: contactPerson('In-charge'),
    date: day('Joined the programme'),
  },
  derive: inIndia,
  list: {
    columns: ['name', 'address.city', 'address.state', 'date', 'incharge'],
    more: ['incharge.email', 'address.pincode'],
    search: ['name', 'address.city'],
    sort: 'name',
    filters: ['address.state'],
  },
  form: [
    { key: 'apartment', title: 'Apartment complex', fields: ['name', 'date'] },
    { key: 'address', title: 'Address', fields: ['address'] },
    { key: 'incharge', title: 'In-charge', fields: ['incharge'] },
  ],
  alike: [['name', 'address.pincode']],
  naturalKey: [['name', 'address.pincode']],
  likely: [{ key: 'name', label: 'The same name, but not the same PIN code', by: ['name'] }],
  forAssistants: ['name', 'address.city'],
  access: {
    admin: [{ can: 'manage' }],
    mentor: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
    student: [{ can: 'read', except: ['incharge.email', 'incharge.whatsappNumber'] }],
  },
})
export type Apartment = Row<typeof apartment>
