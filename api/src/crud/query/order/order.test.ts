import { orderToSql, sortOf } from './order.js'
import { planOf } from '../../plan/plan.js'
import { orderToText } from '../../sql/order-value.js'
import { code, me, scope } from '../condition/test-scope.js'

const admin = { ...me, role: 'admin' as const }

/** Returns an order as the database reads it. */
const textIn = (...order: Parameters<typeof orderToSql>): string =>
  orderToText(orderToSql(...order)).text

describe('the order of a list', () => {
  it('ends with the id, and takes the declared order without a request', () => {
    expect(textIn(scope('student'), [sortOf('-class')])).toMatch(/ DESC, t\."id" DESC$/)
    expect(textIn(scope('student'), [], 'name.lastName')).toBe(
      't."name_last_name_order", t."name_first_name_order", t."id"',
    )
    expect(textIn(scope('student'), [])).toBe('t."id"')
  })

  it('continues with the rest of the default order if it ends with the first field of that', () => {
    const textOf = (...sort: string[]) =>
      textIn(scope('student'), sort.map(sortOf), 'name.lastName')
    expect(textOf('-name.lastName')).toBe(
      't."name_last_name_order" DESC, t."name_first_name_order" DESC, t."id" DESC',
    )
    expect(textOf('-class', 'name.lastName')).toMatch(
      / DESC, t\."name_last_name_order", t\."name_first_name_order", t\."id"$/,
    )
    expect(textOf('-name.firstName', 'name.lastName')).toBe(
      't."name_first_name_order" DESC, t."name_last_name_order", t."id"',
    )
    expect(textOf('name.lastName', 'section')).not.toMatch(/first_name/)
    expect(textOf('name.firstName')).toBe('t."name_first_name_order", t."id"')
  })

  it("goes on in the list's own order after a choice or flag that the list filters by", () => {
    const textOf = (resource: string, ...sort: string[]) =>
      textIn(
        scope(resource, 'sqlite', admin),
        sort.map(sortOf),
        planOf(resource).resource.list.sort,
      )
    const names = 't."name_last_name_order", t."name_first_name_order", t."id"'
    expect(textOf('student', 'isTeamLeader')).toBe(`t."is_team_leader" NULLS LAST, ${names}`)
    expect(textOf('student', '-isTeamLeader')).toBe(`t."is_team_leader" DESC, ${names}`)
    expect(textOf('student', '-name.firstName', 'isTeamLeader')).toBe(
      't."name_first_name_order" DESC, t."is_team_leader" NULLS LAST, t."name_last_name_order", t."id"',
    )
    expect(textOf('notification', 'isRead')).toBe(
      't."is_read" NULLS LAST, t."created_at" DESC, t."id" DESC',
    )
    expect(textOf('student', 'section')).toBe('t."section_order" NULLS LAST, t."id"')
  })

  it('goes on record by record after a value that each named record has', () => {
    const textOf = (path: string) =>
      textIn(scope('student', 'postgres', admin), [sortOf(path)], 'name.lastName')
    expect(textOf('-school.address.city')).toBe(
      't_o."address_city_order" DESC NULLS LAST, t."school_id" DESC, t."name_last_name_order", t."name_first_name_order", t."id"',
    )
    expect(textOf('school.principal.firstName')).toBe(
      't_o."principal_first_name_order" NULLS LAST, t."id"',
    )
    const team = textIn(scope('team', 'postgres', admin), [sortOf('city')], 'name')
    expect(team).toBe(
      't_o."address_city_order" NULLS LAST, t."school_val_id", t."name_order", t."id"',
    )
  })

  it('puts empty values last in both directions on both databases', () => {
    expect(textIn(scope('student'), [sortOf('section')])).toMatch(/^t\."section_order" NULLS LAST,/)
    expect(textIn(scope('student', 'postgres'), [sortOf('section')])).toMatch(
      /^t\."section_order" NULLS LAST,/,
    )
    expect(textIn(scope('student', 'postgres'), [sortOf('-section')])).toMatch(
      /^t\."section_order" DESC NULLS LAST,/,
    )
  })

  it('compares related rows in subqueries on SQLite and by joins of their own on PostgreSQL', () => {
    const sort = [sortOf('school.address.city'), sortOf('-school.name')]
    expect(orderToSql(scope('student'), sort)).toMatchObject({ joins: { text: '', values: [] } })
    const order = orderToSql(scope('student', 'postgres'), sort)
    expect(orderToText(order).text).toBe(
      't_o."address_city_order" NULLS LAST, t_o1."name_order" DESC NULLS LAST, t."school_id" DESC, t."id" DESC',
    )
    expect(
      order.joins!.text.match(/LEFT JOIN "schools" t_o1? ON t_o1?\."id" = t\."school_id"/g),
    ).toHaveLength(2)
  })

  it('refuses fields that have none, and more than five', () => {
    expect(code(() => orderToSql(scope('student'), [sortOf('tags')]))).toBe('bad_request')
    expect(code(() => orderToSql(scope('student'), [sortOf('email')]))).toBe('unknown_field')
    const six = ['class', 'section', 'gender', 'id', 'version', 'createdAt'].map(sortOf)
    expect(code(() => orderToSql(scope('student'), six))).toBe('limit_exceeded')
  })
})
