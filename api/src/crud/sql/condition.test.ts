import type { AnyWhere } from '@tinkerdesk/shared'
import { planOf } from '../plan/plan.js'
import { whereToSql } from './condition.js'
import { always, never } from './fragment.js'

const sql = (resource: string, where: AnyWhere) => whereToSql(planOf(resource), 't', where)

describe('a condition as SQL', () => {
  it('matches every row when it is empty, and none where a value is undefined', () => {
    expect(sql('student', {})).toBe(always)
    expect(sql('student', { school: undefined })).toBe(never)
    expect(sql('student', { $or: [{ class: '7th' }, { school: undefined }] })).toBe(never)
    expect(sql('student', { school: { $in: [] } })).toBe(never)
  })

  it('binds every value', () => {
    const where = { school: { $in: ['s1', 's2'] }, $or: [{ class: '7th' }, { section: null }] }
    expect(sql('student', where)).toEqual({
      text: '(t."school_id" IN (?, ?) AND (t."class" = ? OR t."section" IS NULL))',
      values: ['s1', 's2', '7th'],
    })
  })

  it('counts empty values as different', () => {
    expect(sql('student', { section: { $ne: 'B' } }).text).toBe(
      '(t."section" IS NULL OR t."section" <> ?)',
    )
    expect(sql('student', { $not: { section: 'B' } })).toEqual({
      text: '(t."section" = ?) IS NOT TRUE',
      values: ['B'],
    })
    expect(sql('student', { $not: {} })).toBe(never)
  })

  it('compares the fields of the server', () => {
    expect(
      sql('student', { createdBy: 'u1', createdAt: { $gte: '2026-01-01T00:00:00.000Z' } }),
    ).toEqual({
      text: '(t."created_by" = ? AND t."created_at" >= ?)',
      values: ['u1', '2026-01-01T00:00:00.000Z'],
    })
  })

  it('reaches through relations', () => {
    const members = sql('team', { members: { $has: 'p1' } })
    expect(members.text).toMatch(
      /^t\."id" IN \(SELECT s\d+\."owner_id" FROM "teams_members" s\d+ WHERE s\d+\."target_id" = \?\)$/,
    )
    expect(members.values).toEqual(['p1'])
    const through = sql('student', { school: { $where: { isATL: true } } })
    expect(through.text).toContain('t."school_id" IN (SELECT')
    expect(through.text).toContain('FROM "schools"')
  })

  it('refuses an operator or a field that does not exist', () => {
    expect(() => sql('student', { section: { $near: 'B' } })).toThrow('$near')
    expect(() => sql('student', { shoeSize: 3 })).toThrow('shoeSize')
  })

  it('has a form with lists where one of several conditions is enough', () => {
    const own = { $or: [{ createdBy: 'u1' }, { users: { $has: 'u1' } }] }
    const either = sql('task', own).listedInAny!
    expect(either.text).toMatch(
      /^\(t\."created_by" = \? OR t\."id" = ANY\(ARRAY\(SELECT s\d+\."owner_id" FROM "tasks_users" s\d+ WHERE .* = \?\)\)\)$/,
    )
    expect(either.values).toEqual(['u1', 'u1'])
    expect(sql('task', { ...own, taskDone: false }).listedInAny!.text).toMatch(
      / = ANY\(.* AND t\."task_done" = \?\)$/,
    )
    expect(sql('task', { users: { $has: 'u1' }, taskDone: false }).listedInAny).toBeUndefined()
  })

  it('names rows that one of several subqueries names', () => {
    const pupils = { disabled: false, student: { $where: { school: 's1' } } }
    expect(sql('user', { $or: [{ id: 'u1' }, pupils] }).isOfSubqueries).toBe(true)
    expect(sql('user', { $or: [{ id: 'u1' }, pupils], role: 'student' }).isOfSubqueries).toBe(true)
    expect(sql('user', pupils).isOfSubqueries).toBeUndefined()
  })

  it('has a form with the ids of each condition where a subquery may name many rows', () => {
    const pupils = { disabled: false, student: { $where: { school: 's1' } } }
    const either = sql('user', { role: 'student', $or: [{ id: 'u1' }, pupils] })
    expect(either.isOfIds).toBe(true)
    expect(either.listedInAny!.text).toMatch(
      /^\(t\."role" = \? AND t\."id" IN \(SELECT t\."id" FROM "users" t WHERE t\."id" = \? UNION ALL SELECT t\."id" FROM "users" t WHERE \(t\."disabled" = \? AND .*\)\)\)\)$/,
    )
    expect(either.listedInAny!.values).toEqual(['student', 'u1', 0, 's1'])
    expect(
      sql('task', { $or: [{ createdBy: 'u1' }, { users: { $has: 'u1' } }] }).isOfIds,
    ).toBeUndefined()
  })
})
