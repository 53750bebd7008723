import type { Body } from '../test-app.js'
import type { Fixture, Who } from './fixture.js'

/** Rights to a row: `R` read, `U` change, `A` archive. Empty if the row does not exist for the person. */
export type May = '' | 'R' | 'RU' | 'RA' | 'RUA'
type MayEach = { readonly [W in Who]: May }

interface RowCase {
  /** The fields that place the row inside or outside a rule. */
  is: (fixture: Fixture) => Body
  /** The author. Defaults to the admin. */
  by?: Who
  may: MayEach
  /** Present if someone is offered more than they may do, to get the sentence that refuses it. */
  offered?: Partial<MayEach>
}

export interface Entry {
  /** Rows inside and outside each rule. */
  rows: { readonly [row: string]: RowCase }
  /** A change that anyone who may change the row may make; roles with fewer fields get another one. */
  change: (fixture: Fixture) => Body
  changeBy?: { readonly [W in Who]?: (fixture: Fixture) => Body }
  /** Creations, who may make them, and unusual refusals of others (see `rowsSuite`). */
  create: readonly {
    what: string
    is: (fixture: Fixture) => Body
    may: readonly Who[]
    refused?: { readonly [W in Who]?: 400 | 403 }
  }[]
  /** People who may change a row, but none of the fields that actions set. */
  mayNotAct?: readonly Who[]
  /** Fields that a person never sees in a row. */
  withheld?: { readonly [W in Who]?: { readonly [row: string]: readonly string[] } }
  /** Fields that a person sees masked, and the pattern of the mask. */
  masked?: { readonly [W in Who]?: { readonly [row: string]: { readonly [path: string]: RegExp } } }
  /** Fields that a person may not list by, because not every row within reach shows them unmasked. */
  notListable?: { readonly [W in Who]?: readonly string[] }
}

const nobody: MayEach = { admin: '', incharge: '', mentor: '', student: '', idle: '', lost: '' }

/** Returns rights to one row: all for the admin, none for people it does not name. */
export const may = (grants: Partial<MayEach>): MayEach => ({ ...nobody, admin: 'RUA', ...grants })
export const all: readonly Who[] = ['admin', 'incharge', 'mentor', 'student', 'idle', 'lost']
export const staff: readonly Who[] = ['admin', 'incharge', 'mentor', 'idle']
const none = () => ({})
/** A change of one text. */
export const note = (field: string) => () => ({ [field]: 'Seen at the fair' })

/** A place in the subject tree. */
export const inTree = (fixture: Fixture): Body => ({
  subject: fixture.id('subject'),
  topic: fixture.id('topic'),
  subTopic: fixture.id('subTopic'),
})

/** Staff create and read all and change their own; students may read. */
export const staffMade = (
  change: Entry['change'],
  student: '' | 'R',
  is: Entry['change'] = none,
): Entry => ({
  rows: {
    "the admin's": {
      is,
      may: may({ incharge: 'R', mentor: 'R', idle: 'R', student, lost: student }),
    },
    "the in-charge's": {
      is,
      by: 'incharge',
      may: may({ incharge: 'RU', mentor: 'R', idle: 'R', student, lost: student }),
    },
    "the mentor's": {
      is,
      by: 'mentor',
      may: may({ incharge: 'R', mentor: 'RU', idle: 'R', student, lost: student }),
    },
  },
  change,
  create: [{ what: 'one', is, may: staff }],
})

/** Admins and the in-charges of its school do everything; `own` and `elsewhere` are the rights of others at their own school and at another. */
export const ofSchool = (
  change: Entry['change'],
  own: Partial<MayEach>,
  elsewhere: Partial<MayEach> = {},
): Entry => ({
  rows: {
    'own school': { is: (f) => ({ school: f.id('ours') }), may: may({ incharge: 'RUA', ...own }) },
    'another school': { is: (f) => ({ school: f.id('theirs') }), may: may(elsewhere) },
  },
  change,
  create: [
    { what: 'at the school', is: (f) => ({ school: f.id('ours') }), may: ['admin', 'incharge'] },
    { what: 'elsewhere', is: (f) => ({ school: f.id('theirs') }), may: ['admin'] },
  ],
})

/** Everyone reads, admins do the rest. */
export const adminsOnly = (change: Entry['change']): Entry => ({
  rows: {
    one: { is: none, may: may({ incharge: 'R', mentor: 'R', student: 'R', idle: 'R', lost: 'R' }) },
  },
  change,
  create: [{ what: 'one', is: none, may: ['admin'] }],
})

/** Copies of one kind: "CRUA", "CRUA own school", "CRU", "own". */
export const copies = (
  change: Entry['change'],
  fixed: (fixture: Fixture) => Body = none,
): Entry => ({
  rows: {
    "the student's own": {
      is: (f) => ({ status: 'Assigned', ...fixed(f), student: f.id('self') }),
      may: may({ incharge: 'RUA', mentor: 'RU', student: 'RU' }),
    },
    "a classmate's": {
      is: (f) => ({ status: 'Assigned', ...fixed(f), student: f.id('classmate') }),
      may: may({ incharge: 'RUA', mentor: 'RU' }),
    },
    "another school's": {
      is: (f) => ({ status: 'Assigned', ...fixed(f), student: f.id('stranger') }),
      may: may({ mentor: 'RU' }),
    },
  },
  change,
  create: [
    {
      what: 'for a student of the school',
      is: (f) => ({ student: f.id('classmate') }),
      may: ['admin', 'incharge', 'mentor'],
    },
    {
      what: 'for a student elsewhere',
      is: (f) => ({ student: f.id('stranger') }),
      may: ['admin', 'mentor'],
    },
  ],
})
