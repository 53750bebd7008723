import { list, relations, text } from '../fields/index.js'
import { personName } from '../parts/people/person-name.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const mentor = defineResource({
  name: 'mentor',
  label: { one: 'Mentor', many: 'Mentors', headings: ['Volunteer', 'मेंटर', 'मार्गदर्शक'] },
  url: 'mentors',
  path: 'mentor-data',
  menu: { group: 'Programme', icon: 'solution' },
  order: 160,
  isScope: true,
  isPerson: true,
  personal: { of: 'staff', purpose: 'programme', keep: { after: 'archive', years: 1 } },
  title: ['name'],
  fields: {
    name: personName(),
    skillSet: list('Skill set', text('Skill', { max: 80 }), { unique: true, max: 40 }),
    // It narrows what a mentor sees first, and never what they may read.
    schools: relations('Schools', 'school', {
      max: 100,
      related: 'Mentors',
      help: 'Chosen by admins and in-charges. The mentor sees these schools first.',
    }),
  },
  list: {
    columns: ['name', 'skillSet', 'schools'],
    search: ['name.firstName', 'name.lastName'],
    sort: 'name.lastName',
    filters: ['schools'],
  },
  form: [{ key: 'mentor', title: 'Mentor', fields: ['name', 'skillSet', 'schools'] }],
  alike: [['name.firstName', 'name.lastName']],
  likely: [{ key: 'name', label: 'The same name', by: ['name.firstName', 'name.lastName'] }],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: ['create', 'read'] },
      { can: 'update', where: (me) => ({ createdBy: me.uid }) },
    ],
    mentor: [
      { can: 'create', except: ['schools'] },
      { can: 'read' },
      { can: 'update', where: (me) => ({ createdBy: me.uid }), except: ['schools'] },
      {
        can: 'update',
        where: (me) => (me.mentorId ? { id: me.mentorId } : null),
        except: ['schools'],
      },
    ],
  },
})
export type Mentor = Row<typeof mentor>
