import { note, type Entry, type Fixtures } from './entry.js'
import { anyRow, atSchools, inWords, ofStudents, type Places } from './in-words.js'
import type { Fixture } from './fixture.js'

const links = ['bookingLink']
const prices = ['unitPrice', 'stockValue']

const absent = { mark: 'absent', reason: 'Ill' }
const marked = (session: string, student: string) => (f: Fixture) => ({
  ...absent,
  session: f.id(session),
  student: f.id(student),
})
const reason = ['reason']
const evidence = ['proof', 'enteredBy']

const instalment = (school: string) => ({ school, entry: 'instalment' })
const ledger = {
  admin: ['creates all', 'reads all'],
  incharge: ['creates own school', 'reads own school'],
} as const

/** One piece of equipment at each school. */
export const labFixtures: Fixtures = {
  kitOurs: ['equipment', (id) => ({ school: id('ours'), quantity: 500 })],
  kitTheirs: ['equipment', (id) => ({ school: id('theirs'), quantity: 500 })],
}

/** A request for a student of each school. */
export const requestFixtures: Fixtures = {
  askedOurs: ['guardianRequest', (id) => ({ student: id('classmate'), kind: 'copy' })],
  askedTheirs: ['guardianRequest', (id) => ({ student: id('stranger'), kind: 'copy' })],
}

/** A step of the request for a student of each school. */
const atRequests: Places<'own school'> = {
  'of a student of the own school': {
    is: (f) => ({ request: f.id('askedOurs') }),
    for: { incharge: 'own school' },
  },
  'of a student of another school': { is: (f) => ({ request: f.id('askedTheirs') }) },
}

/** A row at a school that the mentor coordinates. */
const atCluster: Places<'coordinated'> = {
  'a coordinated school': {
    is: (f) => ({ school: f.id('cluster') }),
    for: { mentor: 'coordinated' },
  },
}

const written = inWords(
  {
    ...atSchools(),
    ...atCluster,
    "the coordinator's": { is: (f) => ({ school: f.id('cluster') }), by: 'mentor' },
  },
  {
    incharge: ['reads own school'],
    mentor: ['creates coordinated', 'reads coordinated', 'reads made', 'changes made'],
  },
  note('notes'),
)
/** A mentor reads the name of every school, so a visit to another one is refused as a whole. */
const visits: Entry = {
  ...written,
  create: written.create.map((each) => ({ ...each, refused: { mentor: 403 } })),
}

/** The rights to what happens in a lab: its hours, its equipment, its remote machines. */
export const labRights: { readonly [resource: string]: Entry } = {
  slot: inWords(
    atSchools(),
    { incharge: ['manages own school'], student: ['reads own school'] },
    () => ({ slotNumber: 77 }),
  ),
  slotBooking: {
    ...inWords(
      {
        ...ofStudents((student, school, f) => ({
          slot: f.id(`slot${school}`),
          day: '2090-05-01',
          hour: '08',
          student,
        })),
        "the student's, of a remote lab elsewhere": {
          is: (f) => ({
            remoteLab: f.id('openLab'),
            day: f.labDay,
            hour: '08',
            student: f.id('self'),
          }),
          for: { student: 'own' },
        },
        "a classmate's, of the school's remote lab": {
          is: (f) => ({
            remoteLab: f.id('labOurs'),
            day: f.labDay,
            hour: '09',
            student: f.id('classmate'),
          }),
          for: { incharge: 'own school' },
        },
      },
      { incharge: ['manages own school'], student: ['reads own', 'archives own'] },
      note('purpose'),
    ),
    create: [
      {
        what: 'for the person',
        is: (f) => ({ ...f.seat('slotOurs'), student: f.id('self') }),
        may: ['admin', 'incharge', 'student'],
      },
      {
        what: 'for a classmate',
        is: (f) => ({ ...f.seat('slotOurs'), student: f.id('classmate') }),
        may: ['admin', 'incharge'],
      },
      {
        what: 'at another school',
        is: (f) => ({ ...f.seat('slotTheirs'), student: f.id('stranger') }),
        may: ['admin'],
      },
      {
        what: "in the school's remote lab",
        is: (f) => ({ ...f.labSeat('labOurs'), student: f.id('classmate') }),
        may: ['admin', 'incharge'],
      },
      {
        what: 'in a remote lab open to all',
        is: (f) => ({ ...f.labSeat('openLab'), student: f.id('self') }),
        may: ['admin', 'student'],
      },
      {
        what: 'in a remote lab of another school',
        is: (f) => ({ ...f.labSeat('labTheirs'), student: f.id('stranger') }),
        may: ['admin'],
      },
    ],
  },
  equipment: {
    ...inWords(
      atSchools(),
      { incharge: ['manages own school'], mentor: ['reads all'], student: ['reads own school'] },
      () => ({ condition: 'Broken' }),
    ),
    withheld: {
      mentor: { 'own school': prices, 'another school': prices },
      student: { 'own school': prices },
    },
    notListable: { mentor: prices, student: prices },
  },
  equipmentLoan: inWords(
    ofStudents((student, school, f) => ({ equipment: f.id(`kit${school}`), student })),
    { incharge: ['manages own school'], mentor: ['reads all'], student: ['reads own'] },
    note('damages'),
  ),
  // A return is never archived alone.
  monthlyReturn: inWords(
    { ...atSchools(), ...atCluster },
    {
      admin: ['creates all', 'reads all', 'changes all'],
      incharge: ['creates own school', 'reads own school', 'changes own school'],
      mentor: ['reads coordinated'],
    },
    () => ({ entries: [{ line: 'parents', value: 3, reason: null }] }),
  ),
  visit: visits,
  coordinator: inWords(anyRow, {}, note('name')),
  // An entry is never changed, and never archived alone. Neither is a signed paper.
  grantEntry: inWords(atSchools(instalment), ledger, note('reason')),
  grantPaper: {
    ...inWords(atSchools(), ledger, note('note')),
    // The sample of a scan is the admin's. In-charges with their own are in grants.test.ts.
    create: [
      {
        what: "with the admin's scan",
        is: (f) => ({ school: f.id('ours') }),
        may: ['admin'],
        refused: { incharge: 400 },
      },
    ],
  },
  grantHead: inWords(anyRow, { incharge: ['reads all'] }, note('source')),
  grantTerms: inWords(anyRow, { incharge: ['reads all'] }, note('source')),
  // Nor is a self-assessment.
  selfAssessment: inWords(
    { ...atSchools(), ...atCluster },
    {
      admin: ['creates all', 'reads all', 'changes all'],
      incharge: ['creates own school', 'reads own school', 'changes own school'],
      mentor: ['reads coordinated'],
    },
    note('summary'),
  ),
  assessmentForm: inWords(anyRow, { incharge: ['reads all'], mentor: ['reads all'] }, () => ({
    levels: [{ name: 'Steady', points: 3 }],
  })),
  certificate: inWords(
    ofStudents(),
    { incharge: ['manages own school'], mentor: ['reads all'], student: ['reads own'] },
    note('note'),
  ),
  // A line of the ledger is never changed and never archived.
  consent: {
    ...inWords(
      ofStudents(),
      {
        admin: ['creates all', 'reads all'],
        incharge: ['creates own school', 'reads own school'],
        student: ['reads own'],
      },
      note('guardian'),
    ),
    withheld: { student: { "the student's": evidence } },
    notListable: { student: evidence },
  },
  guardianRequest: inWords(
    ofStudents(),
    {
      admin: ['creates all', 'reads all'],
      incharge: ['creates own school', 'reads own school'],
    },
    note('guardian'),
  ),
  guardianRequestStep: inWords(
    atRequests,
    {
      admin: ['creates all', 'reads all'],
      incharge: ['creates own school', 'reads own school'],
    },
    note('proof'),
  ),
  // Only the ledger keeps what is confirmed; nobody archives the form, and nobody reads its secret.
  consentForm: {
    ...inWords(
      ofStudents(),
      {
        admin: ['creates all', 'reads all', 'changes all'],
        incharge: ['creates own school', 'reads own school', 'changes own school'],
      },
      note('reason'),
    ),
  },
  consentGround: inWords(anyRow, { incharge: ['reads all'] }, () => ({ sentence: 'By law' })),
  // A student writes only the content of their own.
  portfolio: {
    ...inWords(
      ofStudents(),
      { incharge: ['manages own school'], student: ['reads own', 'changes own'] },
      note('about'),
    ),
    // A student has one, and this one has none yet (see portfolios.test.ts for the own school).
    create: [
      {
        what: "a team-mate's",
        is: (f) => ({ student: f.id('mate') }),
        may: ['admin'],
        // There is one by then, which only those who may create it hear.
        refused: { incharge: 409 },
      },
    ],
  },
  returnLine: inWords(anyRow, { incharge: ['reads all'] }, note('unit')),
  remoteLab: {
    ...inWords(
      {
        ...atSchools((school) => ({ school, openTo: 'own' })),
        'another school, open to all': {
          is: (f) => ({ school: f.id('theirs'), openTo: 'all' }),
          for: { student: 'open', lost: 'open' },
          created: false,
        },
      },
      {
        incharge: ['manages own school'],
        mentor: ['reads all'],
        student: ['reads own school', 'reads open'],
      },
      () => ({ name: 'Spectrometer' }),
    ),
    withheld: {
      student: { 'own school': links, 'another school, open to all': links },
      lost: { 'another school, open to all': links },
    },
    notListable: { student: links, lost: links },
  },
  attendance: {
    ...inWords(
      {
        'held, the student': {
          is: marked('held0', 'self'),
          for: { incharge: 'own school', mentor: 'held', student: 'own' },
        },
        'held, elsewhere': { is: marked('held0', 'stranger'), for: { mentor: 'held' } },
        'not held, a classmate': {
          is: marked('otherSession', 'classmate'),
          for: { incharge: 'own school' },
        },
        'an hour of the lab': {
          is: (f) => ({ ...absent, ...f.seat('pastOurs', '2019-05'), student: f.id('self') }),
          for: { incharge: 'own school', student: 'own' },
        },
      },
      {
        incharge: ['reads own school', 'changes own school'],
        mentor: ['reads held', 'changes held'],
        student: ['reads own'],
      },
      () => ({ mark: 'late' }),
    ),
    create: [
      {
        what: 'in a session that the mentor holds',
        is: (f) => ({ session: f.heldSession(), student: f.id('mate') }),
        may: ['admin', 'incharge', 'mentor'],
      },
      {
        what: 'in an hour of the lab',
        is: (f) => ({ ...f.seat('pastOurs', '2019-05'), student: f.id('mate') }),
        may: ['admin', 'incharge'],
      },
      {
        what: 'in an hour elsewhere',
        is: (f) => ({ ...f.seat('pastTheirs', '2019-05'), student: f.id('stranger') }),
        may: ['admin'],
      },
    ],
    withheld: {
      mentor: { 'held, the student': reason, 'held, elsewhere': reason },
      student: { 'held, the student': reason, 'an hour of the lab': reason },
    },
    notListable: { mentor: reason, student: reason },
  },
}
