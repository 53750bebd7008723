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
    refused?: { readonly [W in Who]?: 400 | 403 | 409 }
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

/** Records that the rows of a file need: the resource and the fields of each. `id` takes the name of a record that was made before, such as "ours" for a school. */
export interface Fixtures {
  readonly [name: string]: readonly [
    resource: string,
    fields: (id: (name: string) => string) => Body,
  ]
}

const nobody: MayEach = { admin: '', incharge: '', mentor: '', student: '', idle: '', lost: '' }

/** Returns rights to one row: all for the admin, none for people it does not name. */
export const may = (grants: Partial<MayEach>): MayEach => ({ ...nobody, admin: 'RUA', ...grants })
export const all: readonly Who[] = ['admin', 'incharge', 'mentor', 'student', 'idle', 'lost']
export const staff: readonly Who[] = ['admin', 'incharge', 'mentor', 'idle']
/** No fields of a certain value. */
export const none = (): Body => ({})
/** A change of one text. */
export const note = (field: string) => () => ({ [field]: 'Seen at the fair' })

/** A place in the subject tree. */
export const inTree = (fixture: Fixture): Body => ({
  subject: fixture.id('subject'),
  topic: fixture.id('topic'),
  subTopic: fixture.id('subTopic'),
})
