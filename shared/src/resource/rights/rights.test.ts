import type { Me } from '../../base/roles.js'
import { resourceNamed } from '../../resources/index.js'
import { count, fetched, last, sum, type Derived } from '../derived.js'
import {
  grantsFor,
  mayDerive,
  mayFilterBy,
  mayQueryBy,
  mayReadBy,
  maySetBy,
  maySortBy,
  readGrantsFor,
} from './rights.js'

const me = (role: Me['role'], more: Partial<Me> = {}): Me => ({
  uid: 'u'.repeat(26),
  email: 'p@demo.example',
  role,
  displayName: 'P',
  schoolIds: ['s'.repeat(26)],
  ...more,
})
const student = resourceNamed('student')
const nobody = me('atlIncharge', { schoolIds: [] })
const pupil = me('student', { studentId: 't'.repeat(26) })

it('gives a person without a reach the read grants of their role, and no other grants', () => {
  expect(grantsFor(student, nobody, 'read')).toEqual([])
  // Of their own schools, and of those that they coordinate.
  expect(readGrantsFor(student, nobody)).toHaveLength(2)
  expect(grantsFor(student, nobody, 'update')).toEqual([])
  expect(readGrantsFor(resourceNamed('mentor'), pupil)).toEqual([])
})
it('reads where any grant reaches, and queries where every grant shows all', () => {
  const grants = readGrantsFor(student, pupil)
  expect([mayReadBy(grants, 'email'), mayQueryBy(student, grants, 'email')]).toEqual([true, false])
  expect([mayReadBy(grants, 'class'), mayQueryBy(student, grants, 'class')]).toEqual([true, true])
  expect(mayReadBy(grants, 'comments')).toBe(false)
})
it('withholds the times and the author from those who see peers, except the id', () => {
  const grants = readGrantsFor(student, pupil)
  expect([mayQueryBy(student, grants, 'createdAt'), mayQueryBy(student, grants, 'id')]).toEqual([
    false,
    true,
  ])
  expect(mayReadBy(readGrantsFor(resourceNamed('team'), pupil), 'createdAt')).toBe(false)
})
it('queries nothing without a grant, and nothing that is not a field', () => {
  expect(mayQueryBy(student, [], 'id')).toBe(false)
  expect(mayQueryBy(student, readGrantsFor(student, me('admin')), 'nope')).toBe(false)
})
it('sets what a grant reaches unmasked, by one function for the same grants', () => {
  const grants = grantsFor(student, me('mentor'), 'update')
  expect([
    maySetBy(grants)('section'),
    maySetBy(grants)('email'),
    maySetBy(grants)('guardians'),
  ]).toEqual([true, false, false])
  expect(maySetBy(grants)).toBe(maySetBy([...grants]))
  expect(maySetBy([{ can: 'update', mask: { email: 'email' } }])('email')).toBe(false)
  expect(maySetBy([])('section')).toBe(false)
})
it('computes a value only for people who may list by everything that it is computed from', () => {
  const roles = (['admin', 'mentor', 'student'] as const).map((role) =>
    me(role, { studentId: 't'.repeat(26) }),
  )
  const whose = (derived: Derived) =>
    roles
      .filter((person) => mayDerive(person, resourceNamed('school'), derived))
      .map(({ role }) => role)
  expect(whose(count('student', { by: 'school' }))).toEqual(['admin', 'mentor'])
  // A mentor sees e-mails masked.
  expect(
    whose(count('student', { by: 'school', where: { $or: [{ $not: { email: null } }] } })),
  ).toEqual(['admin'])
  expect(whose(last('student', { by: 'school', of: 'email', order: 'createdAt' }))).toEqual([
    'admin',
  ])
  expect(whose(sum('slot', { by: 'school', of: 'slotNumber' }))).toEqual(['admin', 'student'])
  expect(
    whose(count('student', { by: 'school', where: { email: null }, ignoreRowRules: true })),
  ).toEqual(['admin', 'mentor', 'student'])
})
it('shows a field of a named record only to people who may list by it, and by the relation', () => {
  const people = (['admin', 'atlIncharge', 'mentor', 'student'] as const).map((role) =>
    me(role, { studentId: 't'.repeat(26) }),
  )
  const whose = (owner: string, derived: Derived) =>
    people
      .filter((person) => mayDerive(person, resourceNamed(owner), derived))
      .map(({ role }) => role)
  expect(whose('team', fetched('school', { through: 'schoolVal', of: 'address.city' }))).toEqual([
    'admin',
    'atlIncharge',
    'mentor',
  ])
  expect(whose('team', fetched('school', { through: 'schoolVal', of: 'name' }))).toHaveLength(4)
  // A mentor sees e-mails masked, and pupils see no leader's.
  expect(whose('team', fetched('student', { through: 'leader', of: 'email' }))).toEqual([
    'admin',
    'atlIncharge',
  ])
  // Each step counts: mentors do not read who is in charge of a school.
  expect(
    whose('team', fetched('student', { through: 'leader', of: 'school.address.city' })),
  ).toEqual(['admin', 'atlIncharge', 'mentor'])
  expect(
    whose('team', fetched('student', { through: 'leader', of: 'school.atlIncharge.email' })),
  ).toEqual(['admin', 'atlIncharge'])
  // A team-mate is read without the school.
  expect(whose('student', fetched('school', { through: 'school', of: 'name' }))).toEqual([
    'admin',
    'atlIncharge',
    'mentor',
  ])
})
it('sorts and filters by a derived value that is declared so and shown in every row', () => {
  const school = resourceNamed('school')
  const uses = (who: Me, resource: typeof school = school) => {
    const grants = readGrantsFor(resource, who)
    return [
      maySortBy(resource, who, grants, 'students'),
      mayFilterBy(resource, who, grants, 'students'),
    ]
  }
  expect(uses(me('admin'))).toEqual([true, true])
  expect(uses(me('mentor'))).toEqual([false, false])
  expect(
    uses(me('admin'), {
      ...school,
      derived: { students: count('student', { by: 'school', sortable: true }) },
    }),
  ).toEqual([true, false])
  expect(maySortBy(school, me('admin'), readGrantsFor(school, me('admin')), 'syllabus')).toBe(false)
})
it('sorts by the name of a related record only for people who may list by the relation and by that name', () => {
  const sorts = (who: Me, path: string) =>
    maySortBy(student, who, readGrantsFor(student, who), path)
  expect([sorts(me('admin'), 'school.name'), sorts(me('mentor'), 'school.name')]).toEqual([
    true,
    true,
  ])
  // A mentor reads no e-mail of a school.
  expect(sorts(me('mentor'), 'school.email')).toBe(false)
  expect([
    sorts(me('admin'), 'tags.name'),
    sorts(me('admin'), 'school'),
    sorts(me('admin'), 'school.syllabus'),
  ]).toEqual([false, false, false])
})
