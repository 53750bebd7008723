import type { Body } from '../test-app.js'
import { all, may, none, type Entry, type May } from './entry.js'
import type { Fixture, Who } from './fixture.js'

type Verb = 'creates' | 'reads' | 'changes' | 'archives' | 'manages'
type Role = 'admin' | 'incharge' | 'mentor' | 'student'

/** A row of the matrix, and the words for its relation to the people whom it concerns. `S` are these words. */
interface Place<S extends string> {
  is: (fixture: Fixture) => Body
  /** The author, whose right to what they made counts. Defaults to the admin. */
  by?: Who
  /** For the school's in-charge, say, the row is of their "own school". */
  for?: { readonly [W in Who]?: readonly S[] | S }
  /** The fields of a new record beside those that place it; `false` where none is created to try. None is where an author is named. */
  created?: ((fixture: Fixture) => Body) | false
}

export interface Places<S extends string> {
  readonly [row: string]: Place<S>
}

/** The rights of each role, as the product grants them: `['reads all', 'changes own school']`. The admin manages all unless it says otherwise. */
export type RightsInWords<S extends string> = {
  readonly [R in Role]?: readonly `${Verb} ${S | 'all' | 'made'}`[]
}

const roleOf: { readonly [W in Who]: Role } = {
  admin: 'admin',
  incharge: 'incharge',
  idle: 'incharge',
  mentor: 'mentor',
  student: 'student',
  lost: 'student',
}

/** Returns the entry that these rights give for these rows: what each person may do with each, and where they may create one. */
export function inWords<const S extends string>(
  places: Places<S>,
  rights: RightsInWords<S>,
  change: Entry['change'],
): Entry {
  const granted = { admin: ['manages all'], ...rights }
  const has = (who: Who, verb: Verb, place: Place<S>): boolean => {
    const words = ['all', ...(place.by === who ? ['made'] : []), ...[place.for?.[who] ?? []].flat()]
    return words.some((word) =>
      [verb, 'manages'].some((each) =>
        granted[roleOf[who]]?.some((own) => own === `${each} ${word}`),
      ),
    )
  }
  const mayOf = (who: Who, place: Place<S>): May =>
    has(who, 'reads', place)
      ? `R${has(who, 'changes', place) ? 'U' : ''}${has(who, 'archives', place) ? 'A' : ''}`
      : ''
  const creations = Object.entries(places)
    .filter(([, { by, created }]) => !by && created !== false)
    .map(([row, place]) => ({
      what: row,
      is: (fixture: Fixture) => ({ ...place.is(fixture), ...(place.created || none)(fixture) }),
      may: all.filter((who) => has(who, 'creates', place)),
    }))
  return {
    rows: Object.fromEntries(
      Object.entries(places).map(([row, place]) => [
        row,
        {
          is: place.is,
          ...(place.by && { by: place.by }),
          may: may(Object.fromEntries(all.map((who) => [who, mayOf(who, place)]))),
        },
      ]),
    ),
    change,
    // One of each: where the same people may create, the others say nothing new.
    create: creations.filter(
      ({ may }, at) => creations.findIndex((other) => String(other.may) === String(may)) === at,
    ),
  }
}

/** Staff create and read all, and change what they made. */
export const ofStaff = {
  incharge: ['creates all', 'reads all', 'changes made'],
  mentor: ['creates all', 'reads all', 'changes made'],
} as const

/** One row that is like any other. */
export const anyRow: Places<never> = { one: { is: none } }

/** Rows that the admin, an in-charge and a mentor made. */
export const byStaff = (is: (fixture: Fixture) => Body = none): Places<never> => ({
  "the admin's": { is },
  "the in-charge's": { is, by: 'incharge' },
  "the mentor's": { is, by: 'mentor' },
})

/** Rows at the school of the in-charge and the student, and at another. `is` takes the school's id, and "Ours" or "Theirs" for the names of fixtures. */
export const atSchools = (
  is: (school: string, f: Fixture, where: 'Ours' | 'Theirs') => Body = (school) => ({ school }),
) =>
  ({
    'own school': {
      is: (f) => is(f.id('ours'), f, 'Ours'),
      for: { incharge: 'own school', student: 'own school' },
    },
    'another school': { is: (f) => is(f.id('theirs'), f, 'Theirs') },
  }) satisfies Places<'own school'>

/** Rows of the student, of a classmate, and of a student elsewhere. `is` takes the student's id and "Ours" or "Theirs" for the school. */
export const ofStudents = (
  is: (student: string, school: 'Ours' | 'Theirs', fixture: Fixture) => Body = (student) => ({
    student,
  }),
  created: (fixture: Fixture) => Body = none,
): Places<'own' | 'own school'> => ({
  "the student's": {
    is: (f) => is(f.id('self'), 'Ours', f),
    for: { incharge: 'own school', student: ['own', 'own school'] },
    created,
  },
  "a classmate's": {
    is: (f) => is(f.id('classmate'), 'Ours', f),
    for: { incharge: 'own school', student: 'own school' },
    created,
  },
  "another school's": { is: (f) => is(f.id('stranger'), 'Theirs', f), created },
})
