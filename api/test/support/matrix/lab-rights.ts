import { may, note, ofSchool, type Entry } from './entry.js'
import type { Fixture } from './fixture.js'

const lent = (kit: string, student: string) => (f: Fixture) => ({
  equipment: f.id(kit),
  student: f.id(student),
})
const links = ['bookingLink']
const prices = ['unitPrice', 'stockValue']

const absent = { mark: 'absent', reason: 'Ill' }
const marked = (session: string, student: string) => (f: Fixture) => ({
  ...absent,
  session: f.id(session),
  student: f.id(student),
})
const reason = ['reason']

/** The rights to what happens in a lab: its hours, its equipment, its remote machines. */
export const labRights: { readonly [resource: string]: Entry } = {
  slot: ofSchool(() => ({ slotNumber: 77 }), { student: 'R' }),
  slotBooking: {
    rows: {
      "the student's": {
        is: (f) => ({
          slot: f.id('slotOurs'),
          day: '2090-05-01',
          hour: '08',
          student: f.id('self'),
        }),
        may: may({ incharge: 'RUA', student: 'RA' }),
      },
      "a classmate's": {
        is: (f) => ({
          slot: f.id('slotOurs'),
          day: '2090-05-01',
          hour: '08',
          student: f.id('classmate'),
        }),
        may: may({ incharge: 'RUA' }),
      },
      'another school': {
        is: (f) => ({
          slot: f.id('slotTheirs'),
          day: '2090-05-01',
          hour: '08',
          student: f.id('stranger'),
        }),
        may: may({}),
      },
      "the student's, of a remote lab elsewhere": {
        is: (f) => ({
          remoteLab: f.id('openLab'),
          day: f.labDay,
          hour: '08',
          student: f.id('self'),
        }),
        may: may({ student: 'RA' }),
      },
      "a classmate's, of the school's remote lab": {
        is: (f) => ({
          remoteLab: f.id('labOurs'),
          day: f.labDay,
          hour: '09',
          student: f.id('classmate'),
        }),
        may: may({ incharge: 'RUA' }),
      },
    },
    change: note('purpose'),
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
    ...ofSchool(() => ({ condition: 'Broken' }), { mentor: 'R', student: 'R' }, { mentor: 'R' }),
    withheld: {
      mentor: { 'own school': prices, 'another school': prices },
      student: { 'own school': prices },
    },
    notListable: { mentor: prices, student: prices },
  },
  equipmentLoan: {
    rows: {
      "the student's": {
        is: lent('kitOurs', 'self'),
        may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }),
      },
      "a classmate's": {
        is: lent('kitOurs', 'classmate'),
        may: may({ incharge: 'RUA', mentor: 'R' }),
      },
      elsewhere: { is: lent('kitTheirs', 'stranger'), may: may({ mentor: 'R' }) },
    },
    change: note('damages'),
    create: [
      { what: 'to a classmate', is: lent('kitOurs', 'classmate'), may: ['admin', 'incharge'] },
      { what: 'elsewhere', is: lent('kitTheirs', 'stranger'), may: ['admin'] },
    ],
  },
  // A return is never archived alone.
  monthlyReturn: {
    rows: {
      'own school': {
        is: (f) => ({ school: f.id('ours') }),
        may: may({ admin: 'RU', incharge: 'RU' }),
      },
      'another school': { is: (f) => ({ school: f.id('theirs') }), may: may({ admin: 'RU' }) },
    },
    change: () => ({ entries: [{ line: 'parents', value: 3, reason: null }] }),
    create: [
      { what: 'at the school', is: (f) => ({ school: f.id('ours') }), may: ['admin', 'incharge'] },
      { what: 'elsewhere', is: (f) => ({ school: f.id('theirs') }), may: ['admin'] },
    ],
  },
  certificate: {
    rows: {
      "the student's own": {
        is: (f) => ({ student: f.id('self') }),
        may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }),
      },
      "a classmate's": {
        is: (f) => ({ student: f.id('classmate') }),
        may: may({ incharge: 'RUA', mentor: 'R' }),
      },
      "another school's": {
        is: (f) => ({ student: f.id('stranger') }),
        may: may({ mentor: 'R' }),
      },
    },
    change: note('note'),
    create: [
      {
        what: 'for a student of the school',
        is: (f) => ({ student: f.id('classmate') }),
        may: ['admin', 'incharge'],
      },
      {
        what: 'for a student elsewhere',
        is: (f) => ({ student: f.id('stranger') }),
        may: ['admin'],
      },
    ],
  },
  returnLine: {
    rows: { one: { is: () => ({}), may: may({ incharge: 'R', idle: 'R' }) } },
    change: note('unit'),
    create: [{ what: 'one', is: () => ({}), may: ['admin'] }],
  },
  remoteLab: {
    rows: {
      'own school': {
        is: (f) => ({ school: f.id('ours'), openTo: 'own' }),
        may: may({ incharge: 'RUA', mentor: 'R', student: 'R' }),
      },
      'another school': {
        is: (f) => ({ school: f.id('theirs'), openTo: 'own' }),
        may: may({ mentor: 'R' }),
      },
      'another school, open to all': {
        is: (f) => ({ school: f.id('theirs'), openTo: 'all' }),
        may: may({ mentor: 'R', student: 'R', lost: 'R' }),
      },
    },
    change: () => ({ name: 'Spectrometer' }),
    create: [
      { what: 'at the school', is: (f) => ({ school: f.id('ours') }), may: ['admin', 'incharge'] },
      { what: 'elsewhere', is: (f) => ({ school: f.id('theirs') }), may: ['admin'] },
    ],
    withheld: {
      student: { 'own school': links, 'another school, open to all': links },
      lost: { 'another school, open to all': links },
    },
    notListable: { student: links, lost: links },
  },
  attendance: {
    rows: {
      'held, the student': {
        is: marked('held0', 'self'),
        may: may({ incharge: 'RU', mentor: 'RU', student: 'R' }),
      },
      'held, elsewhere': { is: marked('held0', 'stranger'), may: may({ mentor: 'RU' }) },
      'not held, a classmate': {
        is: marked('otherSession', 'classmate'),
        may: may({ incharge: 'RU' }),
      },
      'an hour of the lab': {
        is: (f) => ({ ...absent, ...f.seat('pastOurs', '2019-05'), student: f.id('self') }),
        may: may({ incharge: 'RU', student: 'R' }),
      },
    },
    change: () => ({ mark: 'late' }),
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
