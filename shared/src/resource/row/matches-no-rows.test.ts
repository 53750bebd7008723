import { matchesNoRows } from './matches-no-rows.js'
import type { AnyWhere } from '../declare/where.js'

const missing = undefined as unknown as string

it.each<AnyWhere>([
  { school: { $in: [] } },
  { name: 'Asha', school: { $in: [] } },
  { $or: [] },
  { $or: [{ school: { $in: [] } }, { id: missing }] },
  { $and: [{ name: 'Asha' }, { school: { $in: [] } }] },
  { $not: {} },
  { $not: { school: { $nin: [] } } },
  { $not: { $or: [{ name: 'Asha' }, {}] } },
  { school: { $where: { id: { $in: [] } } } },
  { $from: { resource: 'team', field: 'members', where: { id: { $in: [] } } } },
  { email: { $among: { resource: 'school', field: 'email', where: { id: { $in: [] } } } } },
])('%j matches no rows', (where) => {
  expect(matchesNoRows(where)).toBe(true)
})

it.each<AnyWhere>([
  { school: missing },
  { school: { $in: ['x', missing] } },
  { school: { $nin: [missing] } },
  { school: { $ne: missing } },
  { createdAt: { $gte: '2026-01-01', $lt: missing } },
  { members: { $has: missing } },
  { $or: [{ id: 'x' }, { id: missing }] },
  { $not: { school: missing } },
  { $not: { $not: { id: missing } } },
  { $from: { resource: 'team', field: 'members', where: { leader: missing } } },
])('a missing value matches no rows: %#', (where) => {
  expect(matchesNoRows(where)).toBe(true)
})

it.each<AnyWhere>([
  {},
  { school: null },
  { school: { $nin: [] } },
  { $not: { school: { $in: [] } } },
  { $and: [] },
  { $or: [{ school: { $in: [] } }, { id: 'x' }] },
  { $not: { school: 'x' } },
  { $not: { school: { $where: {} } } },
  { createdAt: { $lt: '2026-01-01' } },
  { $from: { resource: 'team', field: 'members' } },
])('%j may match rows', (where) => {
  expect(matchesNoRows(where)).toBe(false)
})
