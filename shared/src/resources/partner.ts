import {
  choice,
  day,
  dayAfter,
  email,
  file,
  group,
  list,
  phone,
  relation,
  relations,
  text,
  today,
} from '../fields/index.js'
import { address, inIndia } from '../parts/address.js'
import { maxResourceFile } from '../base/limits.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** Contacts are visible to admins and to the person who entered them. */
const contacts = [
  'decisionMaker.email',
  'decisionMaker.phone',
  'contactPersons.email',
  'contactPersons.phone',
] as const

/** An MoU that ends within these days is renewed now. */
const mouWarningDays = 60

export const partner = defineResource({
  name: 'partner',
  label: { one: 'Partner', many: 'Partners' },
  url: 'partners',
  path: 'partner-data',
  menu: { group: 'Programme', icon: 'partition' },
  order: 180,
  title: ['name'],
  fields: {
    type: choice('Type', ['Educational', 'Corporate', 'Non-Profit'], { required: true }),
    name: text('Name', { required: true, max: 200 }),
    address: address(),
    decisionMaker: group(
      'Decision maker',
      {
        firstName: text('First name', { max: 80, ofPerson: true }),
        lastName: text('Last name', { max: 80, ofPerson: true, sortsAs: 'firstName' }),
        email: email('E-mail'),
        phone: phone('Phone'),
      },
      {
        named: true,
        personal: { of: 'other', purpose: 'programme', keep: 'withRecord' },
        whole: { label: 'Full name', parts: ['firstName', 'lastName'] },
      },
    ),
    contactPersons: list(
      'Contact persons',
      group('Contact person', {
        firstName: text('First name', { required: true, max: 80, ofPerson: true }),
        lastName: text('Last name', { max: 80, ofPerson: true }),
        email: email('E-mail'),
        phone: phone('Phone'),
        designation: text('Designation', { max: 120 }),
      }),
      { max: 20, personal: { of: 'other', purpose: 'programme', keep: 'withRecord' } },
    ),
    proposedActivities: list('Proposed activities', text('Activity', { max: 300 }), {
      unique: true,
      max: 50,
    }),
    projects: relations('Projects', 'project'),
    mouFile: file('MoU', { maxBytes: maxResourceFile }),
    mouUntil: day('MoU valid until'),
    owner: relation('Our contact', 'user', { help: 'Keeps in touch with the partner.' }),
  },
  derive: inIndia,
  list: {
    columns: ['name', 'type', 'address.city', 'address.state', 'projects', 'decisionMaker'],
    more: ['owner', 'mouUntil', 'decisionMaker.email', 'proposedActivities', 'mouFile'],
    search: ['name', 'address.city'],
    sort: 'name',
    filters: ['type', 'address.state', 'projects', 'mouUntil', 'owner'],
  },
  lists: [
    {
      path: 'mou-ending',
      title: 'MoU ends soon',
      where: () => ({ mouUntil: { $lte: dayAfter(today(), mouWarningDays) } }),
      columns: ['name', 'mouUntil', 'owner', 'mouFile'],
      sort: 'mouUntil',
      empty: 'No MoU ends in the next 60 days',
    },
  ],
  form: [
    { key: 'partner', title: 'Partner', fields: ['type', 'name', 'owner', 'mouFile', 'mouUntil'] },
    { key: 'address', title: 'Address', fields: ['address'] },
    { key: 'decisionMaker', title: 'Decision maker', fields: ['decisionMaker'] },
    { key: 'contactPersons', title: 'Contact persons', fields: ['contactPersons'] },
    { key: 'activities', title: 'Joint work', fields: ['proposedActivities', 'projects'] },
  ],
  alike: [['name']],
  naturalKey: [['name', 'address.city']],
  likely: [{ key: 'name', label: 'The same name, but not the same town', by: ['name'] }],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'create' },
      { can: 'read', except: contacts },
      { can: ['read', 'update'], where: (me) => ({ createdBy: me.uid }) },
    ],
    mentor: [
      { can: 'create' },
      { can: 'read', except: contacts },
      { can: ['read', 'update'], where: (me) => ({ createdBy: me.uid }) },
    ],
  },
})
export type Partner = Row<typeof partner>
