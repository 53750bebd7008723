import { choices, day, flag, text, url } from '../fields/index.js'
import type { Me } from '../base/roles.js'
import { address, inIndia } from '../parts/address.js'
import { contactPerson } from '../parts/people/contact-person.js'
import { schoolCode } from '../parts/people/handle.js'
import { labIdentity } from '../parts/school/lab-identity.js'
import { coordinatedBy } from '../parts/school/own-school.js'
import { isUdiseOf } from '../parts/school/udise.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'
import { count } from '../resource/derived.js'

/** A coordinator reads the schools of their grant. How to reach the people is masked. */
const coordinated = {
  can: 'read',
  where: (me: Me) => ({ id: { $in: coordinatedBy(me) } }),
  except: ['paidSubscription'],
  mask: {
    'atlIncharge.email': 'email',
    'atlIncharge.whatsappNumber': 'phone',
    'principal.email': 'email',
    'principal.whatsappNumber': 'phone',
    'correspondent.email': 'email',
    'correspondent.whatsappNumber': 'phone',
  },
} as const

export const school = defineResource({
  name: 'school',
  label: {
    one: 'School',
    many: 'Schools',
    headings: ['Vidyalaya', 'Institution', 'विद्यालय', 'स्कूल'],
  },
  url: 'schools',
  path: 'school-data',
  menu: { group: 'Organisations', icon: 'bank' },
  order: 250,
  screens: { report: ['admin'] },
  isScope: true,
  isFindable: true,
  title: ['name'],
  fields: {
    name: text('Name', {
      required: true,
      max: 200,
      headings: ['विद्यालय', 'विद्यालय का नाम', 'स्कूल', 'स्कूल का नाम', 'Institution'],
    }),
    code: text('School code', {
      unique: true,
      pattern: {
        regex: schoolCode,
        message: 'The school code has six capital letters, such as KVPUNE',
        sample: 'KVPUNE',
      },
      help: 'Begins the handles of students without an e-mail. Left empty, it follows from the name when slips are first printed. Handles that exist stay as they are.',
    }),
    isATL: flag('Has an Atal Tinkering Lab'),
    address: address(),
    atlIncharge: contactPerson('ATL in-charge', {
      headings: ['In-charge', 'Lab in-charge', 'प्रभारी', 'लैब प्रभारी'],
    }),
    principal: contactPerson('Principal', {
      headings: ['Headmaster', 'Headmistress', 'Head of school', 'HM', 'प्रधानाचार्य', 'प्रधानाध्यापक'],
    }),
    sameAsPrincipal: flag('The correspondent is the principal'),
    correspondent: contactPerson('Correspondent'),
    date: day('Joined the programme', { headings: ['Joined', 'Joining date', 'Date of joining'] }),
    syllabus: choices('Syllabus', ['CBSE', 'State', 'ICSE', 'IGCSE', 'IB']),
    webSite: url('Web site', { headings: ['Website', 'URL'] }),
    socialMediaLink: url('Social media link'),
    paidSubscription: flag('Paid subscription'),
    ...labIdentity,
  },
  checks: [
    {
      at: 'udiseCode',
      message: 'The first two digits of the UDISE code are not those of this state.',
      holds: ({ udiseCode, address }) => isUdiseOf(udiseCode, address.state),
    },
  ],
  derived: { students: count('student', { by: 'school', sortable: true, filterable: true }) },
  derive: {
    ...inIndia,
    correspondent: { when: (row) => row.sameAsPrincipal, from: (row) => ({ ...row.principal }) },
  },
  list: {
    columns: ['name', 'address.city', 'address.state', 'isATL', 'paidSubscription', 'atlIncharge'],
    more: [
      'udiseCode',
      'atlCode',
      'management',
      'area',
      'district',
      'block',
      'darpanId',
      'grantPhase',
      'code',
      'students',
      'date',
      'syllabus',
      'webSite',
      'atlIncharge.email',
      'principal',
    ],
    search: ['name', 'address.city', 'udiseCode', 'atlCode'],
    sort: 'name',
    filters: [
      'address.state',
      'isATL',
      'paidSubscription',
      'district',
      'management',
      'area',
      'grantPhase',
    ],
  },
  naturalKey: [['udiseCode'], ['name', 'address.city']],
  likely: [{ key: 'name', label: 'The same name, but not the same town', by: ['name'] }],
  form: [
    {
      key: 'school',
      title: 'School',
      fields: ['name', 'code', 'isATL', 'date', 'syllabus', 'paidSubscription', 'students'],
    },
    { key: 'address', title: 'Address', fields: ['address'] },
    {
      key: 'identity',
      title: 'In the government’s lists',
      fields: [
        'udiseCode',
        'atlCode',
        'management',
        'area',
        'district',
        'block',
        'grantPhase',
        'darpanId',
      ],
      help: 'Lists of a state know a school by its UDISE code, and its lab by its ATL code.',
    },
    {
      key: 'incharge',
      title: 'ATL in-charge',
      fields: ['atlIncharge'],
      help: 'The person with this e-mail gets an invitation and manages this school.',
    },
    { key: 'principal', title: 'Principal', fields: ['principal'] },
    { key: 'correspondent', title: 'Correspondent', fields: ['sameAsPrincipal', 'correspondent'] },
    { key: 'web', title: 'On the web', fields: ['webSite', 'socialMediaLink'] },
  ],
  actions: [
    {
      key: 'new-incharge',
      label: 'New in-charge',
      set: () => ({
        atlIncharge: { firstName: null, lastName: null, email: null, whatsappNumber: null },
      }),
      ask: [
        'atlIncharge.firstName',
        'atlIncharge.lastName',
        'atlIncharge.email',
        'atlIncharge.whatsappNumber',
      ],
      done: 'has a new in-charge',
    },
  ],
  alike: [['name', 'address.pincode']],
  duplicates: {
    with: ['address.pincode', 'address.city'],
    compare: ['address.state', 'atlIncharge.email'],
  },
  forAssistants: ['name', 'udiseCode', 'atlCode', 'district', 'block', 'address.city'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [
      { can: 'read', where: (me) => ({ id: { $in: me.schoolIds } }), except: ['paidSubscription'] },
      coordinated,
    ],
    mentor: [
      { can: 'read', fields: ['name', 'address.city', 'address.state', 'isATL'] },
      coordinated,
    ],
    student: [
      { can: 'read', where: (me) => ({ id: { $in: me.schoolIds } }), fields: ['name'], bare: true },
    ],
  },
})
export type School = Row<typeof school>
