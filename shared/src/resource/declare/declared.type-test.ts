import type { DeclarationOf, ResourceName } from '../../resources/index.js'
import { resourceNamed } from '../../resources/index.js'
import { competition } from '../../resources/competition.js'
import { project } from '../../resources/project.js'
import { student } from '../../resources/student.js'
import { studentActivity } from '../../resources/student-activity.js'
import { team } from '../../resources/team.js'
import type { AnyRow, ChangeBody, CreateBody, PathOf, Patch, Row, Where } from './declared.js'
import type { Resource } from '../define-resource.js'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <T extends true>(): T => true as T

// A declaration keeps its name, and the registry finds it by that name.
holds<Same<(typeof student)['name'], 'student'>>()
holds<Same<DeclarationOf<'team'>, typeof team>>()
holds<Same<Row<DeclarationOf<'team'>>['members'], string[]>>()
const name: ResourceName = 'slotBooking'
// @ts-expect-error not a resource
const wrongName: ResourceName = 'studnt'
holds<Same<ReturnType<typeof resourceNamed<'team'>>['name'], 'team'>>()
const byAnyName: Resource = resourceNamed(String(name))

// A resource known only at run time has rows, paths and conditions of any kind.
holds<Same<Row<Resource>, AnyRow>>()
holds<Same<PathOf<Resource>, string>>()

// A generic function is typed by the declaration that it is given.
declare function find<R extends Resource>(resource: R, where: Where<R>): Row<R>[]
declare function create<R extends Resource>(resource: R, body: CreateBody<R>): void
declare function patch<R extends Resource>(resource: R, fields: Patch<R>): void
declare function change<R extends Resource>(resource: R, body: ChangeBody<R>): void
declare function on<R extends Resource>(
  resource: R,
  hooks: { after(change: { before: Row<R> | null; after: Row<R> | null }): void },
): void

export const conditions = [
  find(team, { schoolVal: { $ne: 'x' }, $or: [{ leader: 'y' }, { members: { $has: 'y' } }] })[0]!
    .leader,
  find(byAnyName, { colour: 'red' })[0]!['colour'],
  // @ts-expect-error a team has no colour
  find(team, { colour: 'red' }),
  // @ts-expect-error a school is an id
  find(team, { schoolVal: 5 }),
  // @ts-expect-error not a class
  find(student, { class: '5th' }),
  // @ts-expect-error an unknown field inside an alternative
  find(team, { $or: [{ captain: 'y' }] }),
]
export const comparisons = [
  find(competition, {
    applicationEndDate: { $gte: '2026-01-01', $lt: '2026-02-01' },
    'paymentDetails.fee': { $lte: 5 },
  }),
  find(team, {
    $not: { name: { $gt: 'm' } },
    createdAt: { $lt: '2026-01-01T00:00:00.000Z' },
    version: { $gt: 2 },
  }),
  find(student, { class: { $nin: ['6th', '7th'] }, 'name.firstName': 'Asha' }),
  find(project, { 'projectMembers.student': { $has: 'y' } }),
  // @ts-expect-error a fee is a number
  find(competition, { 'paymentDetails.fee': { $lte: '5' } }),
  // @ts-expect-error both ends of a range are compared by the same type
  find(competition, { applicationEndDate: { $gte: '2026-01-01', $lt: 5 } }),
  // @ts-expect-error choices are in no order
  find(student, { class: { $lt: '7th' } }),
  // @ts-expect-error ids are in no order
  find(team, { schoolVal: { $lt: 'x' } }),
  // @ts-expect-error a relation to many has its targets
  find(team, { members: 'y' }),
  // @ts-expect-error not a class
  find(student, { class: { $nin: ['5th'] } }),
  // @ts-expect-error what lies in a list is not compared
  find(student, { 'guardians.phone': '+91' }),
  // @ts-expect-error an unknown field inside a negation
  find(team, { $not: { captain: 'y' } }),
]
on(student, {
  after({ before, after }) {
    holds<Same<NonNullable<typeof before>['email'], string | null>>()
    // @ts-expect-error a student has no colour
    return after?.colour
  },
})

create(student, { name: { firstName: 'Asha' }, school: 'x', class: '6th' })
create(student, {
  id: 'x',
  name: { firstName: 'Asha', lastName: null },
  school: 'x',
  class: '6th',
  tags: ['t'],
  guardians: [],
})
// @ts-expect-error a class is needed
create(student, { name: { firstName: 'Asha' }, school: 'x' })
// @ts-expect-error a first name is needed
create(student, { name: {}, school: 'x', class: '6th' })
// @ts-expect-error an unknown key
create(student, { name: { firstName: 'Asha' }, school: 'x', class: '6th', colour: 'red' })
create(studentActivity, {
  student: 'x',
  source: 'y',
  resources: ['a text', { id: 'f' }],
  files: ['f'],
})
// @ts-expect-error the server sets it
create(studentActivity, { student: 'x', source: 'y', taID: 'z' })

patch(competition, {
  paymentDetails: { fee: null },
  requirements: ['one'],
  uploadFile: 'f',
  refLink: null,
})
patch(studentActivity, { taID: 'z', statusHistory: [] })
// @ts-expect-error an unknown key in a group
patch(competition, { paymentDetails: { price: 5 } })
// @ts-expect-error an unknown choice
patch(competition, { paymentDetails: { type: 'cheap' } })

change(studentActivity, { version: 1, taName: 'x' })
// @ts-expect-error a version is needed
change(studentActivity, { taName: 'x' })
// @ts-expect-error a copy stays with its student
change(studentActivity, { version: 1, student: 'x' })

const path: PathOf<typeof student> = 'guardians.phone'
// @ts-expect-error not a field
const wrongPath: PathOf<typeof student> = 'guardians.colour'
export const paths = [path, wrongPath, wrongName]
