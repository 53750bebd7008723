import { resourceNamed } from '../../resources/index.js'
import { matches } from './matches.js'
import type { AnyWhere } from '../declare/where.js'

const team = resourceNamed('team')
const row = {
  id: 't1',
  version: 3,
  name: 'Rovers',
  schoolVal: 's1',
  leader: null,
  members: ['a', 'b'],
  createdBy: 'u1',
}
const on = (where: AnyWhere, over: object = row) => matches(team, where, over)

it('compares one value', () => {
  expect(on({ schoolVal: 's1', leader: null, version: 3 })).toBe(true)
  expect(on({ leader: 'a' })).toBe(false)
  expect(on({ leader: { $ne: 'a' } })).toBe(true)
  expect(on({ leader: { $nin: ['a'] } })).toBe(true)
  expect(on({ leader: { $in: ['a'] } })).toBe(false)
  expect(on({ $not: { leader: 'a' } })).toBe(true)
  expect(on({ version: { $gte: 3, $lt: 4 } })).toBe(true)
})
it('compares texts by their keys where one is more than the other, and exactly where they are equal', () => {
  expect(on({ name: { $gte: 'róvers', $lte: 'ROVERS' } })).toBe(true)
  expect(on({ name: 'rovers' })).toBe(false)
})
it('never finds an empty value to be more or less', () => {
  const empty = { ...row, name: null }
  expect(on({ name: { $lt: 'z' } }, empty)).toBe(false)
  expect(on({ $not: { name: { $lt: 'z' } } }, empty)).toBe(true)
})
it('looks into relations to many, joined or as ids', () => {
  expect(on({ members: { $has: 'b' } })).toBe(true)
  expect(on({ members: { $has: 'b' } }, { ...row, members: [{ id: 'b', name: 'B' }] })).toBe(true)
  expect(on({ members: { $has: 'c' } })).toBe(false)
  expect(on({ schoolVal: 's1' }, { ...row, schoolVal: { id: 's1', name: 'School' } })).toBe(true)
})
it('looks into the relations inside lists', () => {
  const project = resourceNamed('project')
  const members = { projectMembers: [{ name: 'Asha' }, { student: 'a' }] }
  expect(matches(project, { 'projectMembers.student': { $has: 'a' } }, members)).toBe(true)
  expect(matches(project, { 'projectMembers.mentor': { $has: 'a' } }, members)).toBe(false)
})
it('cannot decide what takes other rows, or a value that was withheld', () => {
  expect(on({ schoolVal: { $where: { name: 'x' } } })).toBeUndefined()
  expect(on({ members: { $where: { name: 'x' } } })).toBeUndefined()
  expect(on({ $from: { resource: 'team', field: 'members' } })).toBeUndefined()
  expect(on({ name: { $among: { resource: 'school', field: 'name', where: {} } } })).toBeUndefined()
  expect(on({ updatedAt: { $lt: '2026' } })).toBeUndefined()
  expect(on({ $not: { updatedAt: { $lt: '2026' } } })).toBeUndefined()
})
it('decides where the rest of the condition settles it', () => {
  expect(on({ schoolVal: 's2', updatedAt: { $lt: '2026' } })).toBe(false)
  expect(on({ $or: [{ updatedAt: { $lt: '2026' } }, { schoolVal: 's1' }] })).toBe(true)
})
it('matches nothing where a value of the condition is missing', () => {
  expect(on({ $not: { schoolVal: undefined } } as AnyWhere)).toBe(false)
})
