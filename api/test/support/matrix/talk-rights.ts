import { all, may, note, type Entry } from './entry.js'

/** The rights to chats: groups and their messages. */
export const talkRights: { readonly [resource: string]: Entry } = {
  chatGroup: {
    rows: {
      "the admin's": { is: () => ({ users: [] }), may: may({}) },
      'with the in-charge': {
        is: (f) => ({ users: [f.people.incharge.id] }),
        may: may({ incharge: 'R' }),
      },
      'with a pupil of the school': {
        is: (f) => ({ users: [f.id('selfAccount')] }),
        may: may({ incharge: 'RU', student: 'R' }),
      },
      'with a pupil elsewhere': {
        is: (f) => ({ users: [f.id('strangerAccount'), f.people.mentor.id] }),
        may: may({ mentor: 'R' }),
      },
      'made by the student': {
        is: (f) => ({ users: [f.id('mateAccount')] }),
        by: 'student',
        may: may({ incharge: 'RU', student: 'RU' }),
      },
      'made by the mentor': {
        is: (f) => ({ users: [f.id('strangerAccount')] }),
        by: 'mentor',
        may: may({ mentor: 'RU' }),
      },
    },
    change: note('groupName'),
    create: [
      { what: 'of the person alone', is: () => ({ users: [] }), may: all },
      {
        what: 'with a pupil of the school',
        is: (f) => ({ users: [f.id('mateAccount')] }),
        may: ['admin', 'incharge', 'mentor', 'student'],
        refused: { idle: 400, lost: 400 },
      },
      {
        what: 'with a pupil elsewhere',
        is: (f) => ({ users: [f.id('strangerAccount')] }),
        may: ['admin', 'mentor'],
        refused: { incharge: 400, student: 400, idle: 400, lost: 400 },
      },
    ],
  },
  notification: {
    rows: {
      "the student's": {
        is: (f) => ({ person: f.id('selfAccount') }),
        may: may({ admin: 'R', student: 'R' }),
      },
      "the mentor's": {
        is: (f) => ({ person: f.people.mentor.id }),
        may: may({ admin: 'R', mentor: 'R' }),
      },
      "the in-charge's": {
        is: (f) => ({ person: f.people.incharge.id }),
        may: may({ admin: 'R', incharge: 'R' }),
      },
    },
    change: note('title'),
    create: [
      { what: 'for the student', is: (f) => ({ person: f.id('selfAccount') }), may: ['admin'] },
    ],
  },
  messageReport: {
    rows: {
      "of a message in the student's group": {
        is: (f) => ({ message: f.id('messageOurs') }),
        may: may({ admin: 'RU' }),
      },
      "of a message in the mentor's group": {
        is: (f) => ({ message: f.id('messageTheirs') }),
        may: may({ admin: 'RU' }),
      },
    },
    change: note('outcome'),
    create: [
      {
        what: "of a message in the student's group",
        is: (f) => ({ message: f.id('messageOurs') }),
        may: ['admin', 'incharge', 'student'],
        refused: { mentor: 400, idle: 400, lost: 400 },
      },
      {
        what: "of a message in the mentor's group",
        is: (f) => ({ message: f.id('messageTheirs') }),
        may: ['admin', 'mentor'],
        refused: { incharge: 400, student: 400, idle: 400, lost: 400 },
      },
    ],
  },
  // Over, so that everybody still writes.
  chatMute: {
    rows: {
      "a classmate's": {
        is: (f) => ({ person: f.id('classmateAccount'), until: '2026-01-31' }),
        may: may({}),
      },
    },
    change: note('reason'),
    create: [
      {
        what: "a classmate's",
        is: (f) => ({ person: f.id('classmateAccount'), until: '2026-02-28' }),
        may: ['admin'],
      },
    ],
  },
  chatMessage: {
    rows: {
      "in the student's group": {
        is: (f) => ({ group: f.id('chatOurs') }),
        may: may({ admin: 'RU', incharge: 'R', student: 'R' }),
      },
      "the student's own": {
        is: (f) => ({ group: f.id('chatOurs') }),
        by: 'student',
        may: may({ admin: 'RU', incharge: 'R', student: 'RU' }),
      },
      "in the mentor's group": {
        is: (f) => ({ group: f.id('chatTheirs') }),
        may: may({ admin: 'RU', mentor: 'R' }),
      },
    },
    change: () => ({ deleted: true }),
    create: [
      {
        what: "in the student's group",
        is: (f) => ({ group: f.id('chatOurs') }),
        may: ['admin', 'incharge', 'student'],
        refused: { mentor: 400, idle: 400, lost: 400 },
      },
      {
        what: "in the mentor's group",
        is: (f) => ({ group: f.id('chatTheirs') }),
        may: ['admin', 'mentor'],
        refused: { incharge: 400, student: 400, idle: 400, lost: 400 },
      },
    ],
  },
}
