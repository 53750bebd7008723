import { all, inTree, may, note, type Entry } from './entry.js'
import { anyRow, byStaff, inWords, ofStaff, ofStudents } from './in-words.js'

/** Copies of one kind. Staff give them out, so no student makes one. */
const copies = (change: Entry['change']): Entry =>
  inWords(
    ofStudents((student) => ({ status: 'Assigned', student })),
    {
      incharge: ['manages own school'],
      mentor: ['creates all', 'reads all', 'changes all'],
      student: ['reads own', 'changes own'],
    },
    change,
  )

/** Everyone reads, admins do the rest. */
const adminsOnly = (change: Entry['change']): Entry =>
  inWords(
    anyRow,
    { incharge: ['reads all'], mentor: ['reads all'], student: ['reads all'] },
    change,
  )

/** The rights to what is taught and done: activities, competitions, courses, projects, tasks, and their subjects. */
export const workRights: { readonly [resource: string]: Entry } = {
  studentActivity: {
    ...copies((_f) => ({ intro: 'Ours is taller' })),
    changeBy: { student: () => ({ intro: 'Ours is taller', comment: 'Done by two' }) },
  },
  studentCompetition: copies(note('comments')),
  studentCourse: copies(note('comments')),
  entryRequest: inWords(
    ofStudents(undefined, (f) => ({ competition: f.contest() })),
    {
      incharge: ['manages own school'],
      student: ['creates own', 'reads own', 'archives own'],
    },
    note('message'),
  ),
  tinkeringActivity: {
    rows: {
      published: {
        is: () => ({ status: 'published' }),
        may: may({ incharge: 'R', mentor: 'R', student: 'R', idle: 'R', lost: 'R' }),
      },
      "the admin's draft": { is: () => ({ status: 'draft', isBase: false }), may: may({}) },
      "the in-charge's": {
        is: () => ({ status: 'published' }),
        by: 'incharge',
        may: may({ incharge: 'RU', mentor: 'R', student: 'R', idle: 'R', lost: 'R' }),
      },
      "the mentor's draft": {
        is: (f) => ({ status: 'draft', ...inTree(f) }),
        by: 'mentor',
        may: may({ mentor: 'RU' }),
      },
      "the student's proposal": {
        is: inTree,
        by: 'student',
        may: may({ incharge: 'R', student: 'RU' }),
      },
      "the mentor's declined draft": {
        is: (f) => ({ status: 'declined', ...inTree(f) }),
        by: 'mentor',
        may: may({ mentor: 'RU' }),
      },
    },
    change: () => ({ intro: 'Ours is taller' }),
    create: [{ what: 'one', is: () => ({}), may: all }],
    // Staff decide about a draft.
    mayNotAct: ['student'],
    // The prompt of a draft and what it cost.
    notListable: Object.fromEntries(
      all.flatMap((who) => (who === 'admin' ? [] : [[who, ['prompt', 'tokens']]])),
    ),
  },
  competition: {
    ...inWords(byStaff(), { ...ofStaff, student: ['reads all'] }, () => ({
      description: 'A marathon of ideas',
    })),
    withheld: {
      student: { "the admin's": ['comments', 'uploadFile'] },
      lost: { "the admin's": ['comments', 'uploadFile'] },
    },
    notListable: { student: ['comments', 'uploadFile'] },
  },
  course: inWords(byStaff(), ofStaff, () => ({ description: 'Six weeks' })),
  session: inWords(byStaff(), ofStaff, note('details')),
  project: {
    ...inWords(
      {
        'own school': {
          is: (f) => ({ schoolName: f.id('ours') }),
          for: { incharge: 'own school' },
        },
        'another school': { is: (f) => ({ schoolName: f.id('theirs') }) },
        'for all': {
          is: () => ({ schoolName: 'all' }),
          for: { incharge: 'shared', idle: 'shared' },
        },
        "the mentor's": { is: (f) => ({ schoolName: f.id('theirs') }), by: 'mentor' },
      },
      {
        incharge: ['manages own school', 'reads shared'],
        mentor: ['reads all', 'changes made'],
      },
      note('projectDescription'),
    ),
    create: [
      {
        what: 'for the school',
        is: (f) => ({ schoolName: f.id('ours') }),
        may: ['admin', 'incharge', 'mentor'],
      },
      {
        what: 'for another school',
        is: (f) => ({ schoolName: f.id('theirs') }),
        may: ['admin', 'mentor'],
      },
      {
        what: 'for all',
        is: () => ({ schoolName: 'all' }),
        may: ['admin', 'mentor'],
        refused: { incharge: 403 },
      },
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
      'made by the in-charge': {
        is: (f) => ({ assignedTo: f.id('mateAccount') }),
        by: 'incharge',
        may: may({ incharge: 'RUA' }),
      },
      'made by the mentor': {
        is: (f) => ({ assignedTo: f.id('strangerAccount') }),
        by: 'mentor',
        may: may({ mentor: 'RUA' }),
      },
      'assigned to the in-charge': {
        is: (f) => ({ assignedTo: f.people.incharge.id, users: [] }),
        may: may({ incharge: 'RU' }),
      },
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
  subject: adminsOnly(() => ({ name: `Subject ${Math.random()}` })),
  topic: adminsOnly(() => ({ name: `Topic ${Math.random()}` })),
  subTopic: adminsOnly(() => ({ name: `Sub-topic ${Math.random()}` })),
  tag: adminsOnly(() => ({ name: `Tag ${Math.random()}` })),
}
