import type { Body } from '../test-app.js'
import type { Fixture, Who } from './fixture.js'

/** What somebody may do with a row: `R` read, `U` change, `A` archive; empty: to them it does not exist. */
export type May = '' | 'R' | 'RU' | 'RA' | 'RUA'
type MayEach = { readonly [W in Who]: May }

interface RowCase {
  /** The fields that put the row inside or outside of a rule. */
  is: (fixture: Fixture) => Body
  /** Who makes it; the admin unless said. */
  by?: Who
  may: MayEach
  /** Where somebody is offered more than they may, for the sake of the sentence that refuses it. */
  offered?: Partial<MayEach>
}

export interface Entry {
  /** Rows inside and outside of each rule. */
  rows: { readonly [row: string]: RowCase }
  /** A change that whoever may change a row at all may make; another for a role that has fewer fields. */
  change: (fixture: Fixture) => Body
  changeBy?: { readonly [W in Who]?: (fixture: Fixture) => Body }
  /** Creations, who may make them, and how others are refused where that is not as usual (see `rowsSuite`). */
  create: readonly { what: string; is: (fixture: Fixture) => Body; may: readonly Who[]; refused?: { readonly [W in Who]?: 400 | 403 } }[]
  /** Fields that somebody never sees in a row. */
  withheld?: { readonly [W in Who]?: { readonly [row: string]: readonly string[] } }
  /** Fields that somebody sees masked, with what they look like. */
  masked?: { readonly [W in Who]?: { readonly [row: string]: { readonly [path: string]: RegExp } } }
  /** Fields that somebody may not list by, because not every row within reach shows them whole. */
  notListable?: { readonly [W in Who]?: readonly string[] }
}

const nobody: MayEach = { admin: '', incharge: '', mentor: '', student: '', idle: '', lost: '' }

/** Rights of one row: everything for the admin, and nothing for whom it does not name. */
export const may = (given: Partial<MayEach>): MayEach => ({ ...nobody, admin: 'RUA', ...given })
export const all: readonly Who[] = ['admin', 'incharge', 'mentor', 'student', 'idle', 'lost']
export const staff: readonly Who[] = ['admin', 'incharge', 'mentor', 'idle']
const none = () => ({})

/** "C, R, U made" for staff, and perhaps reading for students. */
export const staffMade = (change: Entry['change'], student: '' | 'R', is: Entry['change'] = none): Entry => ({
  rows: {
    "the admin's": { is, may: may({ incharge: 'R', mentor: 'R', idle: 'R', student, lost: student }) },
    "the in-charge's": { is, by: 'incharge', may: may({ incharge: 'RU', mentor: 'R', idle: 'R', student, lost: student }) },
    "the mentor's": { is, by: 'mentor', may: may({ incharge: 'R', mentor: 'RU', idle: 'R', student, lost: student }) },
  },
  change,
  create: [{ what: 'one', is, may: staff }],
})

/** Read by everybody, kept by admins. */
export const adminsOnly = (change: Entry['change']): Entry => ({
  rows: { one: { is: none, may: may({ incharge: 'R', mentor: 'R', student: 'R', idle: 'R', lost: 'R' }) } },
  change,
  create: [{ what: 'one', is: none, may: ['admin'] }],
})

/** Copies of one kind: "CRUA", "CRUA own school", "CRU", "own". */
export const copies = (change: Entry['change'], fixed: (fixture: Fixture) => Body = none): Entry => ({
  rows: {
    "the student's own": {
      is: (f) => ({ ...fixed(f), student: f.id('self') }),
      may: may({ incharge: 'RUA', mentor: 'RU', student: 'RU' }),
    },
    "a classmate's": { is: (f) => ({ ...fixed(f), student: f.id('classmate') }), may: may({ incharge: 'RUA', mentor: 'RU' }) },
    "another school's": { is: (f) => ({ ...fixed(f), student: f.id('stranger') }), may: may({ mentor: 'RU' }) },
  },
  change,
  create: [
    { what: 'for a student of the school', is: (f) => ({ student: f.id('classmate') }), may: ['admin', 'incharge', 'mentor'] },
    { what: 'for a student elsewhere', is: (f) => ({ student: f.id('stranger') }), may: ['admin', 'mentor'] },
  ],
})
