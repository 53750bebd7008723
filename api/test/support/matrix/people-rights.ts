import { may, note, staff, staffMade, type Entry } from './entry.js'

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
    rows: {
      self: {
        is: (f) => ({ id: f.id('self') }),
        may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }),
      },
      'a team-mate': {
        is: (f) => ({ id: f.id('mate') }),
        may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }),
      },
      'a classmate': {
        is: (f) => ({ school: f.id('ours') }),
        may: may({ incharge: 'RUA', mentor: 'R' }),
      },
      'a student elsewhere': { is: (f) => ({ school: f.id('theirs') }), may: may({ mentor: 'R' }) },
      "the mentor's": {
        is: (f) => ({ school: f.id('theirs') }),
        by: 'mentor',
        may: may({ mentor: 'RU' }),
      },
    },
    change: note('aspiration'),
    create: [
      {
        what: 'at the school',
        is: (f) => ({ school: f.id('ours') }),
        may: ['admin', 'incharge', 'mentor'],
      },
      { what: 'elsewhere', is: (f) => ({ school: f.id('theirs') }), may: ['admin', 'mentor'] },
    ],
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
  mentor: {
    rows: {
      'the in-charge made it': {
        is: () => ({}),
        by: 'incharge',
        may: may({ incharge: 'RU', mentor: 'R', idle: 'R' }),
      },
      'the mentor made it': {
        is: () => ({}),
        by: 'mentor',
        may: may({ incharge: 'R', mentor: 'RU', idle: 'R' }),
      },
      'the mentor’s own record': {
        is: (f) => ({ id: f.id('mentorRecord') }),
        may: may({ incharge: 'R', mentor: 'RU', idle: 'R' }),
      },
      another: { is: () => ({}), may: may({ incharge: 'R', mentor: 'R', idle: 'R' }) },
    },
    change: () => ({ skillSet: ['Soldering'] }),
    create: [{ what: 'one', is: () => ({}), may: staff }],
  },
  school: {
    rows: {
      own: {
        is: (f) => ({ id: f.id('ours') }),
        may: may({ incharge: 'R', mentor: 'R', student: 'R' }),
      },
      another: { is: (f) => ({ id: f.id('theirs') }), may: may({ mentor: 'R' }) },
    },
    change: () => ({ paidSubscription: false, webSite: 'https://school.example/new' }),
    create: [{ what: 'one', is: () => ({}), may: ['admin'] }],
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
  team: {
    rows: {
      "the student's": {
        is: (f) => ({ id: f.id('team') }),
        may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }),
      },
      'at the school': {
        is: (f) => ({ schoolVal: f.id('ours'), leader: f.id('classmate'), members: [] }),
        may: may({ incharge: 'RUA', mentor: 'R' }),
      },
      elsewhere: {
        is: (f) => ({ schoolVal: f.id('theirs'), leader: f.id('stranger'), members: [] }),
        may: may({ mentor: 'R' }),
      },
      "the mentor's": {
        is: (f) => ({ schoolVal: f.id('theirs') }),
        by: 'mentor',
        may: may({ mentor: 'RU' }),
      },
    },
    change: () => ({ name: `Team ${Math.random()}` }),
    create: [
      {
        what: 'at the school',
        is: (f) => ({ schoolVal: f.id('ours') }),
        may: ['admin', 'incharge', 'mentor'],
      },
      { what: 'elsewhere', is: (f) => ({ schoolVal: f.id('theirs') }), may: ['admin', 'mentor'] },
    ],
  },
  user: {
    rows: {
      'the student': {
        is: (f) => ({ id: f.id('selfAccount') }),
        may: may({ admin: 'RU', incharge: 'R', mentor: 'R', student: 'R' }),
      },
      'a classmate': {
        is: (f) => ({ id: f.id('classmateAccount') }),
        may: may({ admin: 'RU', incharge: 'R', mentor: 'R', student: 'R' }),
      },
      'a student elsewhere': {
        is: (f) => ({ id: f.id('strangerAccount') }),
        may: may({ admin: 'RU', mentor: 'R' }),
      },
      'the in-charge of the school': {
        is: (f) => ({ id: f.people.incharge.id }),
        may: may({ admin: 'RU', incharge: 'R', mentor: 'R', student: 'R' }),
      },
      'the in-charge elsewhere': {
        is: (f) => ({ id: f.id('elsewhereAccount') }),
        may: may({ admin: 'RU', mentor: 'R' }),
      },
      'the mentor': {
        is: (f) => ({ id: f.people.mentor.id }),
        may: may({ admin: 'RU', mentor: 'R' }),
      },
      'another mentor': {
        is: () => ({ role: 'mentor', disabled: false }),
        may: may({ admin: 'RU', mentor: 'R' }),
      },
    },
    change: () => ({ sendCall: true }),
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
    rows: {
      "the admin's": { is: () => ({}), may: may({ mentor: 'R', student: 'R', lost: 'R' }) },
      "the mentor's": {
        is: () => ({}),
        by: 'mentor',
        may: may({ mentor: 'RU', student: 'R', lost: 'R' }),
      },
    },
    change: () => ({ name: 'Sunrise Towers' }),
    create: [{ what: 'one', is: () => ({}), may: ['admin', 'mentor'] }],
    withheld: { student: { "the admin's": contactEmail('incharge') } },
    notListable: { student: contactEmail('incharge') },
  },
  partner: {
    ...staffMade(() => ({ name: 'A new name' }), ''),
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
