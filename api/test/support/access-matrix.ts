import { adminsOnly, all, copies, may, staff, staffMade, type Entry } from './matrix/entry.js'
import type { Fixture } from './matrix/fixture.js'

const contactEmail = (group: string) => [`${group}.email`, `${group}.whatsappNumber`]
const people = ['atlIncharge', 'principal', 'correspondent']
const lent = (kit: string, student: string) => (f: Fixture) => ({ equipment: f.id(kit), student: f.id(student) })
const prices = ['unitPrice', 'stockValue']
const note = (field: string) => () => ({ [field]: 'Seen at the fair' })

/** The product's table of rights, written by hand and not taken from the declarations, so that a mistake in either shows. */
export const accessMatrix: { readonly [resource: string]: Entry } = {
  student: {
    rows: {
      self: { is: (f) => ({ id: f.id('self') }), may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }) },
      'a team-mate': { is: (f) => ({ id: f.id('mate') }), may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }) },
      'a classmate': { is: (f) => ({ school: f.id('ours') }), may: may({ incharge: 'RUA', mentor: 'R' }) },
      'a student elsewhere': { is: (f) => ({ school: f.id('theirs') }), may: may({ mentor: 'R' }) },
      "the mentor's": { is: (f) => ({ school: f.id('theirs') }), by: 'mentor', may: may({ mentor: 'RU' }) },
    },
    change: note('aspiration'),
    create: [
      { what: 'at the school', is: (f) => ({ school: f.id('ours') }), may: ['admin', 'incharge', 'mentor'] },
      { what: 'elsewhere', is: (f) => ({ school: f.id('theirs') }), may: ['admin', 'mentor'] },
    ],
    withheld: {
      mentor: { self: ['guardians'], 'a classmate': ['guardians'], "the mentor's": ['guardians'] },
      student: {
        self: ['comments', 'tags'],
        'a team-mate': ['comments', 'tags', 'email', 'guardians', 'school', 'gender', 'aspiration', 'createdAt', 'createdBy', 'updatedAt'],
      },
    },
    masked: {
      mentor: { self: { email: /^s•••@pupils\.example$/ } },
      student: { self: { 'guardians.0.phone': /^\+91••••••\d\d$/ }, 'a team-mate': { 'name.lastName': /^.\.$/u } },
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
  studentActivity: {
    ...copies((_f) => ({ intro: 'Ours is taller' })),
    changeBy: { student: () => ({ intro: 'Ours is taller', comment: 'Done by two' }) },
  },
  studentCompetition: copies(note('comments')),
  studentCourse: copies(note('comments')),
  mentor: {
    rows: {
      'the in-charge made it': { is: () => ({}), by: 'incharge', may: may({ incharge: 'RU', mentor: 'R', idle: 'R' }) },
      'the mentor made it': { is: () => ({}), by: 'mentor', may: may({ incharge: 'R', mentor: 'RU', idle: 'R' }) },
      'the mentor’s own record': { is: (f) => ({ id: f.id('mentorRecord') }), may: may({ incharge: 'R', mentor: 'RU', idle: 'R' }) },
      another: { is: () => ({}), may: may({ incharge: 'R', mentor: 'R', idle: 'R' }) },
    },
    change: () => ({ skillSet: ['Soldering'] }),
    create: [{ what: 'one', is: () => ({}), may: staff }],
  },
  school: {
    rows: {
      own: { is: (f) => ({ id: f.id('ours') }), may: may({ incharge: 'R', mentor: 'R', student: 'R' }) },
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
        ],
      },
      student: { own: [...people, 'address', 'isATL', 'paidSubscription', 'date', 'webSite', 'students'] },
    },
    notListable: {
      incharge: ['paidSubscription'],
      mentor: [...people.flatMap(contactEmail), 'paidSubscription', 'address.addressLine1', 'principal.firstName', 'students'],
      student: ['paidSubscription', 'address.city', 'isATL', 'students', ...people.flatMap(contactEmail)],
    },
  },
  slot: {
    rows: {
      'own school': { is: (f) => ({ school: f.id('ours') }), may: may({ incharge: 'RUA', student: 'R' }) },
      'another school': { is: (f) => ({ school: f.id('theirs') }), may: may({}) },
    },
    change: () => ({ slotNumber: 77 }),
    create: [
      { what: 'for the school', is: (f) => ({ school: f.id('ours') }), may: ['admin', 'incharge'] },
      { what: 'for another school', is: (f) => ({ school: f.id('theirs') }), may: ['admin'] },
    ],
  },
  slotBooking: {
    rows: {
      "the student's": {
        is: (f) => ({ slot: f.id('slotOurs'), day: '2090-05-01', hour: '08', student: f.id('self') }),
        may: may({ incharge: 'RUA', student: 'RA' }),
      },
      "a classmate's": {
        is: (f) => ({ slot: f.id('slotOurs'), day: '2090-05-01', hour: '08', student: f.id('classmate') }),
        may: may({ incharge: 'RUA' }),
      },
      'another school': {
        is: (f) => ({ slot: f.id('slotTheirs'), day: '2090-05-01', hour: '08', student: f.id('stranger') }),
        may: may({}),
      },
    },
    change: note('purpose'),
    create: [
      { what: 'for the person', is: (f) => ({ ...f.seat('slotOurs'), student: f.id('self') }), may: ['admin', 'incharge', 'student'] },
      { what: 'for a classmate', is: (f) => ({ ...f.seat('slotOurs'), student: f.id('classmate') }), may: ['admin', 'incharge'] },
      { what: 'at another school', is: (f) => ({ ...f.seat('slotTheirs'), student: f.id('stranger') }), may: ['admin'] },
    ],
  },
  equipment: {
    rows: {
      'own school': { is: (f) => ({ school: f.id('ours') }), may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }) },
      'another school': { is: (f) => ({ school: f.id('theirs') }), may: may({ mentor: 'R' }) },
    },
    change: () => ({ condition: 'Broken' }),
    create: [
      { what: 'at the school', is: (f) => ({ school: f.id('ours') }), may: ['admin', 'incharge'] },
      { what: 'elsewhere', is: (f) => ({ school: f.id('theirs') }), may: ['admin'] },
    ],
    withheld: { mentor: { 'own school': prices, 'another school': prices }, student: { 'own school': prices } },
    notListable: { mentor: prices, student: prices },
  },
  equipmentLoan: {
    rows: {
      "the student's": { is: lent('kitOurs', 'self'), may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }) },
      "a classmate's": { is: lent('kitOurs', 'classmate'), may: may({ incharge: 'RUA', mentor: 'R' }) },
      elsewhere: { is: lent('kitTheirs', 'stranger'), may: may({ mentor: 'R' }) },
    },
    change: note('damages'),
    create: [
      { what: 'to a classmate', is: lent('kitOurs', 'classmate'), may: ['admin', 'incharge'] },
      { what: 'elsewhere', is: lent('kitTheirs', 'stranger'), may: ['admin'] },
    ],
  },
  apartment: {
    rows: {
      "the admin's": { is: () => ({}), may: may({ mentor: 'R', student: 'R', lost: 'R' }) },
      "the mentor's": { is: () => ({}), by: 'mentor', may: may({ mentor: 'RU', student: 'R', lost: 'R' }) },
    },
    change: () => ({ name: 'Sunrise Towers' }),
    create: [{ what: 'one', is: () => ({}), may: ['admin', 'mentor'] }],
    withheld: { student: { "the admin's": contactEmail('incharge') } },
    notListable: { student: contactEmail('incharge') },
  },
  team: {
    rows: {
      "the student's": { is: (f) => ({ id: f.id('team') }), may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }) },
      'at the school': {
        is: (f) => ({ schoolVal: f.id('ours'), leader: f.id('classmate'), members: [] }),
        may: may({ incharge: 'RUA', mentor: 'R' }),
      },
      elsewhere: { is: (f) => ({ schoolVal: f.id('theirs'), leader: f.id('stranger'), members: [] }), may: may({ mentor: 'R' }) },
      "the mentor's": { is: (f) => ({ schoolVal: f.id('theirs') }), by: 'mentor', may: may({ mentor: 'RU' }) },
    },
    change: () => ({ name: `Team ${Math.random()}` }),
    create: [
      { what: 'at the school', is: (f) => ({ schoolVal: f.id('ours') }), may: ['admin', 'incharge', 'mentor'] },
      { what: 'elsewhere', is: (f) => ({ schoolVal: f.id('theirs') }), may: ['admin', 'mentor'] },
    ],
  },
  tinkeringActivity: {
    rows: {
      published: { is: () => ({ status: 'published' }), may: may({ incharge: 'R', mentor: 'R', student: 'R', idle: 'R', lost: 'R' }) },
      "the admin's draft": { is: () => ({ status: 'draft', isBase: false }), may: may({}) },
      "the in-charge's": {
        is: () => ({ status: 'published' }),
        by: 'incharge',
        may: may({ incharge: 'RU', mentor: 'R', student: 'R', idle: 'R', lost: 'R' }),
      },
      "the mentor's draft": { is: () => ({ status: 'draft' }), by: 'mentor', may: may({ mentor: 'RU' }) },
      "the student's proposal": { is: () => ({}), by: 'student', may: may({ incharge: 'R', student: 'RU' }) },
    },
    change: () => ({ intro: 'Ours is taller' }),
    create: [{ what: 'one', is: () => ({}), may: all }],
  },
  competition: {
    ...staffMade(() => ({ description: 'A marathon of ideas' }), 'R'),
    withheld: { student: { "the admin's": ['comments', 'uploadFile'] }, lost: { "the admin's": ['comments', 'uploadFile'] } },
    notListable: { student: ['comments', 'uploadFile'] },
  },
  course: staffMade(() => ({ description: 'Six weeks' }), ''),
  session: staffMade(note('details'), ''),
  partner: {
    ...staffMade(() => ({ name: 'A new name' }), ''),
    withheld: {
      incharge: { "the admin's": ['decisionMaker.email', 'decisionMaker.phone', 'contactPersons.0.email', 'contactPersons.0.phone'] },
      mentor: { "the in-charge's": ['decisionMaker.email', 'decisionMaker.phone'] },
    },
    notListable: {
      incharge: ['decisionMaker.email', 'decisionMaker.phone', 'contactPersons'],
      mentor: ['decisionMaker.email', 'contactPersons.email'],
    },
  },
  project: {
    rows: {
      'own school': { is: (f) => ({ schoolName: f.id('ours') }), may: may({ incharge: 'RUA', mentor: 'R' }) },
      'another school': { is: (f) => ({ schoolName: f.id('theirs') }), may: may({ mentor: 'R' }) },
      'for all': { is: () => ({ schoolName: 'all' }), may: may({ incharge: 'R', mentor: 'R', idle: 'R' }) },
      "the mentor's": { is: (f) => ({ schoolName: f.id('theirs') }), by: 'mentor', may: may({ mentor: 'RU' }) },
    },
    change: note('projectDescription'),
    create: [
      { what: 'for the school', is: (f) => ({ schoolName: f.id('ours') }), may: ['admin', 'incharge', 'mentor'] },
      { what: 'for another school', is: (f) => ({ schoolName: f.id('theirs') }), may: ['admin', 'mentor'] },
      { what: 'for all', is: () => ({ schoolName: 'all' }), may: ['admin', 'mentor'], refused: { incharge: 403 } },
    ],
  },
  task: {
    rows: {
      "the admin's": { is: () => ({ assignedTo: null, users: [] }), may: may({}) },
      'made by the student': { is: () => ({}), by: 'student', may: may({ student: 'RUA' }) },
      'assigned to the student': {
        is: (f) => ({ assignedTo: f.id('selfAccount'), users: [] }),
        may: may({ student: 'RU' }),
        offered: { student: 'RUA' },
      },
      "in the student's list": {
        is: (f) => ({ assignedTo: null, users: [f.id('selfAccount')] }),
        may: may({ student: 'RU' }),
        offered: { student: 'RUA' },
      },
      'made by the in-charge': { is: (f) => ({ assignedTo: f.id('mateAccount') }), by: 'incharge', may: may({ incharge: 'RUA' }) },
      'made by the mentor': { is: (f) => ({ assignedTo: f.id('strangerAccount') }), by: 'mentor', may: may({ mentor: 'RUA' }) },
      'assigned to the in-charge': { is: (f) => ({ assignedTo: f.people.incharge.id, users: [] }), may: may({ incharge: 'RU' }) },
    },
    change: () => ({ taskComments: 'On it' }),
    create: [
      { what: 'for nobody', is: () => ({}), may: all },
      {
        what: 'for a student of the school',
        is: (f) => ({ assignedTo: f.id('mateAccount') }),
        may: ['admin', 'incharge', 'mentor'],
        refused: { student: 403, idle: 400, lost: 400 },
      },
      {
        what: 'for a student elsewhere',
        is: (f) => ({ assignedTo: f.id('strangerAccount') }),
        may: ['admin', 'mentor'],
        refused: { idle: 400, lost: 400 },
      },
      {
        what: 'for the person',
        is: (f) => ({ assignedTo: f.id('selfAccount') }),
        may: ['admin', 'incharge', 'mentor', 'student'],
        refused: { idle: 400, lost: 400 },
      },
    ],
  },
  user: {
    rows: {
      'the student': { is: (f) => ({ id: f.id('selfAccount') }), may: may({ admin: 'RU', incharge: 'R', mentor: 'R', student: 'R' }) },
      'a classmate': { is: (f) => ({ id: f.id('classmateAccount') }), may: may({ admin: 'RU', incharge: 'R', mentor: 'R', student: 'R' }) },
      'a student elsewhere': { is: (f) => ({ id: f.id('strangerAccount') }), may: may({ admin: 'RU', mentor: 'R' }) },
      'the in-charge of the school': {
        is: (f) => ({ id: f.people.incharge.id }),
        may: may({ admin: 'RU', incharge: 'R', mentor: 'R', student: 'R' }),
      },
      'the in-charge elsewhere': { is: (f) => ({ id: f.id('elsewhereAccount') }), may: may({ admin: 'RU', mentor: 'R' }) },
      'the mentor': { is: (f) => ({ id: f.people.mentor.id }), may: may({ admin: 'RU', mentor: 'R' }) },
      'another mentor': { is: () => ({ role: 'mentor', disabled: false }), may: may({ admin: 'RU', mentor: 'R' }) },
    },
    change: () => ({ sendCall: true }),
    create: [{ what: 'an account', is: () => ({ role: 'mentor' }), may: ['admin'] }],
    withheld: {
      incharge: { 'the student': ['email', 'student', 'sendCall', 'disabled', 'emailVerifiedAt', 'tasks'] },
      mentor: { 'the student': ['email', 'student', 'sendCall', 'disabled', 'emailVerifiedAt', 'tasks'] },
      student: {
        'a classmate': ['displayName', 'email', 'student', 'sendCall', 'disabled', 'emailVerifiedAt', 'tasks'],
        'the in-charge of the school': ['displayName', 'email', 'sendCall', 'disabled', 'emailVerifiedAt', 'createdAt'],
      },
    },
    notListable: {
      incharge: ['email', 'student', 'disabled', 'student.email', 'sendCall'],
      mentor: ['email', 'student', 'disabled', 'student.email'],
      student: ['displayName', 'email', 'student', 'disabled', 'student.email', 'createdAt'],
    },
  },
  remoteLab: {
    rows: {
      'own school': { is: (f) => ({ school: f.id('ours') }), may: may({ incharge: 'RUA', mentor: 'R', student: 'R', lost: 'R' }) },
      'another school': { is: (f) => ({ school: f.id('theirs') }), may: may({ mentor: 'R', student: 'R', lost: 'R' }) },
    },
    change: () => ({ name: 'Spectrometer' }),
    create: [
      { what: 'at the school', is: (f) => ({ school: f.id('ours') }), may: ['admin', 'incharge'] },
      { what: 'elsewhere', is: (f) => ({ school: f.id('theirs') }), may: ['admin'] },
    ],
  },
  subject: adminsOnly(() => ({ name: `Subject ${Math.random()}` })),
  topic: adminsOnly(() => ({ name: `Topic ${Math.random()}` })),
  subTopic: adminsOnly(() => ({ name: `Sub-topic ${Math.random()}` })),
  tag: adminsOnly(() => ({ name: `Tag ${Math.random()}` })),
}
