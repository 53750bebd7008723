import { list, text } from '../fields/index.js'
import { personName } from '../parts/person-name.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const mentor = defineResource({
  name: 'mentor',
  label: { one: 'Mentor', many: 'Mentors', headings: ['Volunteer', 'मेंटर', 'मार्गदर्शक'] },
  url: 'mentors',
  path: 'mentor-data',
  menu: { group: 'Programme', icon: 'solution' },
  isScope: true,
  isPerson: true,
  title: ['name'],
  fields: {
    name: personName(),
    skillSet: list('Skill set', text('Skill', { max: 80 }), { unique: true, max: 40 }),
  },
  list: {
    columns: ['name.firstName', 'name.lastName', 'skillSet'],
    search: ['name.firstName', 'name.lastName'],
    sort: 'name.lastName',
  },
  form: [{ key: 'mentor', title: 'Mentor', fields: ['name', 'skillSet'] }],
  alike: [['name.firstName', 'name.lastName']],
  likely: [{ key: 'name', label: 'The same name', by: ['name.firstName', 'name.lastName'] }],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
    mentor: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
      { can: 'update', where: (me) => (me.mentorId ? { id: me.mentorId } : null) },
    ],
  },
})
export type Mentor = Row<typeof mentor>
