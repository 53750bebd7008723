import { flag, relation, relations, text } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

const active = { ended: false }

/** The grant of a mentor or an in-charge over named schools, until it ends. The schools are `coordinatedIds` of that person. */
export const coordinator = defineResource({
  name: 'coordinator',
  label: { one: 'Coordinator', many: 'Coordinators' },
  url: 'coordinators',
  path: 'coordinator-data',
  menu: { group: 'Administration', icon: 'solution', under: 'Accounts' },
  order: 352,
  title: ['name'],
  fields: {
    name: text('Name', {
      required: true,
      max: 120,
      help: 'Of the cluster or the district, such as "Cluster Ajmer north".',
    }),
    person: relation('Person', 'user', {
      personal: { of: 'staff', purpose: 'programme', keep: 'withRecord' },
      required: true,
      fixed: true,
      whenArchived: 'follow',
      help: 'Reads these schools, their students and monthly returns, and writes visits. The role stays as it is.',
    }),
    schools: relations('Schools', 'school', { min: 1, max: 500, related: 'Coordinators' }),
    ended: flag('Ended', { mode: 'edit' }),
  },
  offers: {
    person: {
      where: { role: { $in: ['atlIncharge', 'mentor'] } },
      message: 'A coordinator is a mentor or an in-charge.',
    },
  },
  list: {
    columns: ['name', 'person', 'schools', 'ended'],
    search: ['name'],
    sort: 'name',
    filters: ['person', 'schools', 'ended'],
  },
  actions: [
    {
      label: 'End',
      where: active,
      set: () => ({ ended: true }),
      confirm:
        'End this grant? The person no longer reads these schools, from their next request on.',
      done: 'ended',
    },
  ],
  form: [
    { key: 'coordinator', title: 'Coordinator', fields: ['name', 'person', 'schools', 'ended'] },
  ],
  forAssistants: ['name'],
  access: { admin: [{ can: 'manage' }] },
})
export type Coordinator = Row<typeof coordinator>
