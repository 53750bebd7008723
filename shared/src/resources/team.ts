import { relation, relations, text } from '../fields/index.js'
import { staff } from '../base/roles.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { fetched } from '../resource/derived.js'

export const team = defineResource({
  name: 'team',
  label: { one: 'Team', many: 'Teams' },
  url: 'teams',
  path: 'team-data',
  menu: { group: 'Programme', icon: 'team' },
  order: 150,
  screens: { report: staff },
  discussion: true,
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 120 }),
    schoolVal: relation('School', 'school', { required: true, whenArchived: 'block' }),
    // Before the members: an archived student is cleared from here first, so that the derivation does not add them back.
    leader: relation('Leader', 'student', {
      personal: { purpose: 'learning', keep: 'withChild' },
      whenArchived: 'clear',
      related: 'Teams led',
      within: { field: 'schoolVal', by: 'school' },
    }),
    members: relations('Members', 'student', {
      personal: { purpose: 'learning', keep: 'withChild' },
      max: 30,
      related: 'Teams joined',
      within: { field: 'schoolVal', by: 'school' },
    }),
  },
  // The leader of a team is a member of it.
  derive: {
    members: {
      when: ({ leader, members }) => leader !== null && !members.includes(leader),
      from: ({ leader, members }) => [...(leader === null ? [] : [leader]), ...members],
    },
  },
  derived: {
    city: fetched('school', {
      through: 'schoolVal',
      of: 'address.city',
      sortable: true,
      filterable: true,
    }),
  },
  unique: [
    { fields: ['schoolVal', 'name'], message: 'This school already has a team with this name.' },
  ],
  list: {
    columns: ['name', 'schoolVal', 'leader', 'members'],
    more: ['city'],
    search: ['name'],
    sort: 'name',
    filters: ['schoolVal', 'city'],
    groups: { by: ['schoolVal', 'city'] },
  },
  form: [
    { key: 'team', title: 'Team', fields: ['name', 'schoolVal', 'city', 'leader', 'members'] },
  ],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'manage', where: (me) => ({ schoolVal: { $in: me.schoolIds } }) }],
    mentor: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
    student: [
      {
        can: 'read',
        where: (me) =>
          me.studentId
            ? { $or: [{ leader: me.studentId }, { members: { $has: me.studentId } }] }
            : null,
        bare: true,
      },
    ],
  },
})
export type Team = Row<typeof team>
