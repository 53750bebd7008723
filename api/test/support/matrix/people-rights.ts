import { none, note, type Entry } from './entry.js'
import { byStaff, inWords, ofStaff } from './in-words.js'

const contactEmail = (group: string) => [`${group}.email`, `${group}.whatsappNumber`]
const people = ['atlIncharge', 'principal', 'correspondent']
const labIdentity = [
  'udiseCode',
  'atlCode',
  'management',
  'area',
  'district',
  'block',
  'darpanId',
  'grantPhase',
]

/** The rights to people and to the organisations they belong to. */
export const peopleRights: { readonly [resource: string]: Entry } = {
  student: {
    ...inWords(
      {
        self: {
          is: (f) => ({ id: f.id('self') }),
          for: { incharge: 'own school', student: 'own' },
          created: false,
        },
        'a team-mate': {
          is: (f) => ({ id: f.id('mate') }),
          for: { incharge: 'own school', student: 'own team' },
          created: false,
        },
        'a classmate': {
          is: (f) => ({ school: f.id('ours') }),
          for: { incharge: 'own school' },
        },
        'a student elsewhere': { is: (f) => ({ school: f.id('theirs') }) },
        "the mentor's": { is: (f) => ({ school: f.id('theirs') }), by: 'mentor' },
      },
      {
        incharge: ['manages own school'],
        mentor: ['creates all', 'reads all', 'changes made'],
        student: ['reads own', 'reads own team'],
      },
      note('aspiration'),
    ),
    withheld: {
      mentor: { self: ['guardians'], 'a classmate': ['guardians'], "the mentor's": ['guardians'] },
      student: {
        self: ['comments', 'tags'],
        'a team-mate': [
          'nameInOtherScript',
          'comments',
          'tags',
          'email',
          'guardians',
          'school',
          'gender',
          'aspiration',
          'createdAt',
          'createdBy',
          'updatedAt',
        ],
      },
    },
    masked: {
      mentor: { self: { email: /^s•••@pupils\.example$/ } },
      student: {
        self: { 'guardians.0.phone': /^\+91••••••\d\d$/ },
        'a team-mate': { 'name.lastName': /^.\.$/u },
      },
    },
    notListable: {
      mentor: ['email', 'guardians', 'guardians.phone'],
      student: [
        'email',
        'comments',
        'tags',
        'guardians',
        'school',
        'gender',
        'name.lastName',
        'createdAt',
        'createdBy',
        'school.name',
        'tags.name',
      ],
    },
  },
  mentor: inWords(
    {
      'the in-charge made it': { is: none, by: 'incharge' },
      'the mentor made it': { is: none, by: 'mentor' },
      'the mentor’s own record': {
        is: (f) => ({ id: f.id('mentorRecord') }),
        for: { mentor: 'own' },
        created: false,
      },
      another: { is: none },
    },
    {
      incharge: ['creates all', 'reads all', 'changes made'],
      mentor: ['creates all', 'reads all', 'changes made', 'changes own'],
    },
    () => ({ skillSet: ['Soldering'] }),
  ),
  school: {
    ...inWords(
      {
        own: {
          is: (f) => ({ id: f.id('ours') }),
          for: { incharge: 'own', student: 'own' },
          created: false,
        },
        another: { is: (f) => ({ id: f.id('theirs') }), created: false },
        coordinated: { is: (f) => ({ id: f.id('cluster') }), created: false },
      },
      { incharge: ['reads own'], mentor: ['reads all'], student: ['reads own'] },
      () => ({ paidSubscription: false, webSite: 'https://school.example/new' }),
    ),
    create: [{ what: 'one', is: none, may: ['admin'] }],
    withheld: {
      incharge: { own: ['paidSubscription'] },
      mentor: {
        own: [
          ...people.flatMap(contactEmail),
          ...people.map((group) => `${group}.firstName`),
          'paidSubscription',
          'address.addressLine1',
          'address.pincode',
          'students',
          ...labIdentity,
        ],
        coordinated: ['paidSubscription'],
      },
      student: {
        own: [
          ...people,
          'address',
          'isATL',
          'paidSubscription',
          'date',
          'webSite',
          'students',
          ...labIdentity,
        ],
      },
    },
    masked: {
      mentor: {
        coordinated: {
          'atlIncharge.email': /^.•••@/u,
          'principal.email': /^.•••@/u,
          'atlIncharge.whatsappNumber': /^\+91••••••\d\d$/,
        },
      },
    },
    notListable: {
      incharge: ['paidSubscription'],
      mentor: [
        ...people.flatMap(contactEmail),
        'paidSubscription',
        'address.addressLine1',
        'principal.firstName',
        'students',
        ...labIdentity,
      ],
      student: [
        'paidSubscription',
        ...labIdentity,
        'address.city',
        'isATL',
        'students',
        ...people.flatMap(contactEmail),
      ],
    },
  },
  team: inWords(
    {
      "the student's": {
        is: (f) => ({ id: f.id('team') }),
        for: { incharge: 'own school', student: 'own' },
        created: false,
      },
      'at the school': {
        is: (f) => ({ schoolVal: f.id('ours'), leader: f.id('classmate'), members: [] }),
        for: { incharge: 'own school' },
      },
      elsewhere: {
        is: (f) => ({ schoolVal: f.id('theirs'), leader: f.id('stranger'), members: [] }),
      },
      "the mentor's": { is: (f) => ({ schoolVal: f.id('theirs') }), by: 'mentor' },
    },
    {
      incharge: ['manages own school'],
      mentor: ['creates all', 'reads all', 'changes made'],
      student: ['reads own'],
    },
    () => ({ name: `Team ${Math.random()}` }),
  ),
  user: {
    ...inWords(
      {
        'the student': {
          is: (f) => ({ id: f.id('selfAccount') }),
          for: { incharge: 'own school', student: 'own school' },
        },
        'a classmate': {
          is: (f) => ({ id: f.id('classmateAccount') }),
          for: { incharge: 'own school', student: 'own school' },
        },
        'a student elsewhere': { is: (f) => ({ id: f.id('strangerAccount') }) },
        'the in-charge of the school': {
          is: (f) => ({ id: f.people.incharge.id }),
          for: { incharge: 'own school', student: 'own school' },
        },
        'the in-charge elsewhere': { is: (f) => ({ id: f.id('elsewhereAccount') }) },
        'the mentor': { is: (f) => ({ id: f.people.mentor.id }) },
        'another mentor': { is: () => ({ role: 'mentor', disabled: false }) },
      },
      {
        admin: ['creates all', 'reads all', 'changes all'],
        incharge: ['reads own school'],
        mentor: ['reads all'],
        student: ['reads own school'],
      },
      () => ({ sendCall: true }),
    ),
    create: [{ what: 'an account', is: () => ({ role: 'mentor' }), may: ['admin'] }],
    withheld: {
      incharge: {
        'the student': ['email', 'student', 'sendCall', 'disabled', 'emailVerifiedAt', 'tasks'],
      },
      mentor: {
        'the student': ['email', 'student', 'sendCall', 'disabled', 'emailVerifiedAt', 'tasks'],
      },
      student: {
        'a classmate': [
          'displayName',
          'email',
          'student',
          'sendCall',
          'disabled',
          'emailVerifiedAt',
          'tasks',
        ],
        'the in-charge of the school': [
          'displayName',
          'email',
          'sendCall',
          'disabled',
          'emailVerifiedAt',
          'createdAt',
        ],
      },
    },
    notListable: {
      incharge: ['email', 'student', 'disabled', 'student.email', 'sendCall'],
      mentor: ['email', 'student', 'disabled', 'student.email'],
      student: ['displayName', 'email', 'student', 'disabled', 'student.email', 'createdAt'],
    },
  },
  apartment: {
    ...inWords(
      { "the admin's": { is: none }, "the mentor's": { is: none, by: 'mentor' } },
      { mentor: ['creates all', 'reads all', 'changes made'], student: ['reads all'] },
      () => ({ name: 'Sunrise Towers' }),
    ),
    withheld: { student: { "the admin's": contactEmail('incharge') } },
    notListable: { student: contactEmail('incharge') },
  },
  partner: {
    ...inWords(byStaff(), ofStaff, () => ({ name: 'A new name' })),
    withheld: {
      incharge: {
        "the admin's": [
          'decisionMaker.email',
          'decisionMaker.phone',
          'contactPersons.0.email',
          'contactPersons.0.phone',
        ],
      },
      mentor: { "the in-charge's": ['decisionMaker.email', 'decisionMaker.phone'] },
    },
    notListable: {
      incharge: ['decisionMaker.email', 'decisionMaker.phone', 'contactPersons'],
      mentor: ['decisionMaker.email', 'contactPersons.email'],
    },
  },
}
