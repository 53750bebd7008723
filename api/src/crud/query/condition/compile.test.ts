import type { Me } from '@tinkerdesk/shared'
import { joinLeaf, mayPick, nodeToSql } from './compile.js'
import { code, me, scope } from './test-scope.js'

const compare = (path: string, operator: string, value: unknown) =>
  nodeToSql(scope('student'), { path, operator, value })

describe('a condition of a list', () => {
  it('keeps its brackets', () => {
    const leaf = (path: string, value: string) => ({ path, operator: '$eq', value })
    const node = {
      all: [{ any: [leaf('class', '7th'), leaf('section', 'B')] }, leaf('createdBy', 'u1')],
    }
    expect(nodeToSql(scope('student'), node)).toEqual({
      text: '((t."class" = ? OR t."section" = ?) AND t."created_by" = ?)',
      values: ['7th', 'B', 'u1'],
    })
  })

  it('gives the same answer for a missing field and for an unreadable field', () => {
    for (const path of [
      'shoeSize',
      'guardians',
      'email',
      'school.atlIncharge.email',
      '__proto__',
      'name',
    ])
      expect([path, code(() => compare(path, '$eq', 'x'))]).toEqual([path, 'unknown_field'])
  })

  it('names the field of a wrong operand', () => {
    expect(code(() => compare('version', '$gt', 'many'))).toBe('bad_request')
    expect(code(() => compare('createdAt', '$gt', 'yesterday'))).toBe('bad_request')
    expect(code(() => compare('section', '$near', 'x'))).toBe('bad_request')
  })

  it('compares the fields of the server by their own kinds', () => {
    expect(compare('version', '$gt', 2)).toEqual({
      text: 'CAST(t."version" AS DOUBLE PRECISION) > ?',
      values: [2],
    })
    expect(compare('createdAt', '$lt', '2026-01-01T00:00:00.000Z').text).toBe('t."created_at" < ?')
    expect(compare('id', '$in', 'a,b')).toEqual({ text: 't."id" IN (?, ?)', values: ['a', 'b'] })
  })

  it('puts the conditions on the one record that names a row together, and finds that record first where there are few', () => {
    const node = {
      any: [
        {
          all: [
            { path: 'accountDisabled', operator: '$eq', value: false },
            { path: 'lastSignInAt', operator: '$isnull', value: true },
            { path: 'invitedAt', operator: '$lt', value: '2026-01-01T00:00:00.000Z' },
          ],
        },
        { path: 'accountDisabled', operator: '$eq', value: true },
      ],
    }
    const { text, values, few } = nodeToSql(
      scope('student', 'sqlite', { ...me, role: 'admin' }),
      node,
    )
    const account =
      '((c."disabled" = ? AND c."invited_at" < ? AND c."last_sign_in_at" IS NULL) OR c."disabled" = ?)'
    expect(text).toBe(
      `EXISTS (SELECT 1 FROM "users" c WHERE c."student_id" = t."id" AND ${account})`,
    )
    expect(values).toEqual([0, '2026-01-01T00:00:00.000Z', 1])
    expect(few).toMatchObject({
      text: `t."id" IN (SELECT c."student_id" FROM "users" c WHERE c."student_id" IS NOT NULL AND ${account})`,
      values,
    })
  })

  it('has no record that names a row where only an empty value is asked for', () => {
    const { text, few } = nodeToSql(scope('student', 'sqlite', { ...me, role: 'admin' }), {
      all: [
        { path: 'lastSignInAt', operator: '$isnull', value: true },
        { path: 'class', operator: '$eq', value: '7th' },
      ],
    })
    expect(text).toBe(
      '(NOT EXISTS (SELECT 1 FROM "users" c WHERE c."student_id" = t."id" AND c."last_sign_in_at" IS NOT NULL) AND t."class" = ?)',
    )
    expect(few).toBeUndefined()
  })

  it('reaches a related row only within the reach of the person', () => {
    const incharge: Me = { ...me, role: 'atlIncharge', schoolIds: ['s1'] }
    const { text, values } = nodeToSql(scope('student', 'sqlite', incharge), {
      path: 'school.name',
      operator: '$eq',
      value: 'Asha',
    })
    expect(text).toBe(
      't."school_id" IN (SELECT t_j."id" FROM "schools" t_j WHERE (t_j."id" IN (?) AND t_j."name" = ?))',
    )
    expect(values).toEqual(['s1', 'Asha'])
  })
})

it('joins and picks only what may be read', () => {
  const { rights } = scope('student')
  expect(joinLeaf(rights, 'school').path).toBe('school')
  expect(code(() => joinLeaf(rights, 'class'))).toBe('unknown_field')
  expect([
    mayPick(rights, 'version'),
    mayPick(rights, 'email'),
    mayPick(rights, 'guardians'),
    mayPick(rights, 'shoeSize'),
  ]).toEqual([true, true, false, false])
})
