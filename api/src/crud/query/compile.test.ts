import type { Me } from '@tinkerdesk/shared'
import { planOf } from '../plan/plan.js'
import { joinLeaf, mayPick, nodeToSql, orderToSql, sortOf, type Scope } from './compile.js'
import { Rights } from './rights.js'

const me: Me = { uid: 'u1', email: 'm@demo.example', role: 'mentor', displayName: 'M', schoolIds: [] }
const scope = (resource: string, dialect: Scope['dialect'] = 'sqlite', who = me): Scope => ({
  rights: new Rights(planOf(resource), who),
  alias: 't',
  dialect,
})
const code = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return 'accepted'
}
const compare = (path: string, operator: string, value: unknown) => nodeToSql(scope('student'), { path, operator, value })

describe('a condition of a list', () => {
  it('keeps its brackets', () => {
    const leaf = (path: string, value: string) => ({ path, operator: '$eq', value })
    const node = { all: [{ any: [leaf('class', '7th'), leaf('section', 'B')] }, leaf('createdBy', 'u1')] }
    expect(nodeToSql(scope('student'), node)).toEqual({
      text: '((t."class" = ? OR t."section" = ?) AND t."created_by" = ?)',
      values: ['7th', 'B', 'u1'],
    })
  })

  it('gives the same answer for a missing field and for an unreadable field', () => {
    for (const path of ['shoeSize', 'guardians', 'email', 'school.atlIncharge.email', '__proto__', 'name'])
      expect([path, code(() => compare(path, '$eq', 'x'))]).toEqual([path, 'unknown_field'])
  })

  it('names the field of a wrong operand', () => {
    expect(code(() => compare('version', '$gt', 'many'))).toBe('bad_request')
    expect(code(() => compare('createdAt', '$gt', 'yesterday'))).toBe('bad_request')
    expect(code(() => compare('section', '$near', 'x'))).toBe('bad_request')
  })

  it('compares the fields of the server by their own kinds', () => {
    expect(compare('version', '$gt', 2)).toEqual({ text: 'CAST(t."version" AS DOUBLE PRECISION) > ?', values: [2] })
    expect(compare('createdAt', '$lt', '2026-01-01T00:00:00.000Z').text).toBe('t."created_at" < ?')
    expect(compare('id', '$in', 'a,b')).toEqual({ text: 't."id" IN (?, ?)', values: ['a', 'b'] })
  })

  it('reaches a related row only within the reach of the person', () => {
    const incharge: Me = { ...me, role: 'atlIncharge', schoolIds: ['s1'] }
    const { text, values } = nodeToSql(scope('student', 'sqlite', incharge), { path: 'school.name', operator: '$eq', value: 'Asha' })
    expect(text).toBe('t."school_id" IN (SELECT t_j."id" FROM "schools" t_j WHERE (t_j."id" IN (?) AND t_j."name" = ?))')
    expect(values).toEqual(['s1', 'Asha'])
  })
})

describe('the order of a list', () => {
  it('ends with the id, and takes the declared order without a request', () => {
    expect(orderToSql(scope('student'), [sortOf('-class')]).text).toMatch(/ DESC, t\."id" DESC$/)
    expect(orderToSql(scope('student'), [], 'name.lastName').text).toBe(
      't."name_last_name_key" NULLS LAST, t."name_first_name_key", t."id"',
    )
    expect(orderToSql(scope('student'), []).text).toBe('t."id"')
  })

  it('puts empty values last in both directions on both databases', () => {
    expect(orderToSql(scope('student'), [sortOf('section')]).text).toMatch(/^t\."section_key" NULLS LAST,/)
    expect(orderToSql(scope('student', 'postgres'), [sortOf('section')]).text).toMatch(/^t\."section_key" NULLS LAST,/)
    expect(orderToSql(scope('student', 'postgres'), [sortOf('-section')]).text).toMatch(/^t\."section_key" DESC NULLS LAST,/)
  })

  it('compares related rows in subqueries on SQLite and by joins of their own on PostgreSQL', () => {
    const sort = [sortOf('school.address.city'), sortOf('-school.name')]
    expect(orderToSql(scope('student'), sort)).toMatchObject({ joins: { text: '', values: [] } })
    const { text, joins } = orderToSql(scope('student', 'postgres'), sort)
    expect(text).toBe('t_o."address_city_key" NULLS LAST, t_o1."name_key" DESC NULLS LAST, t."id" DESC')
    expect(joins!.text.match(/LEFT JOIN "schools" t_o1? ON t_o1?\."id" = t\."school_id"/g)).toHaveLength(2)
  })

  it('refuses fields that have none, and more than five', () => {
    expect(code(() => orderToSql(scope('student'), [sortOf('tags')]))).toBe('bad_request')
    expect(code(() => orderToSql(scope('student'), [sortOf('email')]))).toBe('unknown_field')
    const six = ['class', 'section', 'gender', 'id', 'version', 'createdAt'].map(sortOf)
    expect(code(() => orderToSql(scope('student'), six))).toBe('limit_exceeded')
  })
})

it('joins and picks only what may be read', () => {
  const { rights } = scope('student')
  expect(joinLeaf(rights, 'school').path).toBe('school')
  expect(code(() => joinLeaf(rights, 'class'))).toBe('unknown_field')
  expect([mayPick(rights, 'version'), mayPick(rights, 'email'), mayPick(rights, 'guardians'), mayPick(rights, 'shoeSize')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
