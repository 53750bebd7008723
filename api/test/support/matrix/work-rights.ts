import { adminsOnly, all, copies, inTree, may, note, staffMade, type Entry } from './entry.js'

/** The rights to what is taught and done: activities, competitions, courses, projects, tasks, and their subjects. */
export const workRights: { readonly [resource: string]: Entry } = {
  studentActivity: {
    ...copies((_f) => ({ intro: 'Ours is taller' })),
    changeBy: { student: () => ({ intro: 'Ours is taller', comment: 'Done by two' }) },
  },
  studentCompetition: copies(note('comments')),
  studentCourse: copies(note('comments')),
  entryRequest: {
    rows: {
      "the student's own": {
        is: (f) => ({ student: f.id('self') }),
        may: may({ incharge: 'RUA', student: 'RA' }),
      },
      "a classmate's": {
        is: (f) => ({ student: f.id('classmate') }),
        may: may({ incharge: 'RUA' }),
      },
      "another school's": { is: (f) => ({ student: f.id('stranger') }), may: may({}) },
    },
    change: note('message'),
    create: [
      {
        what: 'for oneself',
        is: (f) => ({ student: f.id('self'), competition: f.contest() }),
        may: ['admin', 'incharge', 'student'],
      },
      {
        what: 'for a classmate',
        is: (f) => ({ student: f.id('classmate'), competition: f.contest() }),
        may: ['admin', 'incharge'],
      },
      {
        what: 'for a student elsewhere',
        is: (f) => ({ student: f.id('stranger'), competition: f.contest() }),
        may: ['admin'],
      },
    ],
  },
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
    ...staffMade(() => ({ description: 'A marathon of ideas' }), 'R'),
    withheld: {
      student: { "the admin's": ['comments', 'uploadFile'] },
      lost: { "the admin's": ['comments', 'uploadFile'] },
    },
    notListable: { student: ['comments', 'uploadFile'] },
  },
  course: staffMade(() => ({ description: 'Six weeks' }), ''),
  session: staffMade(note('details'), ''),
  project: {
    rows: {
      'own school': {
        is: (f) => ({ schoolName: f.id('ours') }),
        may: may({ incharge: 'RUA', mentor: 'R' }),
      },
      'another school': { is: (f) => ({ schoolName: f.id('theirs') }), may: may({ mentor: 'R' }) },
      'for all': {
        is: () => ({ schoolName: 'all' }),
        may: may({ incharge: 'R', mentor: 'R', idle: 'R' }),
      },
      "the mentor's": {
        is: (f) => ({ schoolName: f.id('theirs') }),
        by: 'mentor',
        may: may({ mentor: 'RU' }),
      },
    },
    change: note('projectDescription'),
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
