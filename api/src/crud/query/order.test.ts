import { orderToSql, sortOf } from './order.js'
import { code, scope } from './test-scope.js'

describe('the order of a list', () => {
  it('ends with the id, and takes the declared order without a request', () => {
    expect(orderToSql(scope('student'), [sortOf('-class')]).text).toMatch(/ DESC, t\."id" DESC$/)
    expect(orderToSql(scope('student'), [], 'name.lastName').text).toBe(
      't."name_last_name_key" NULLS LAST, t."name_first_name_key", t."id"',
    )
    expect(orderToSql(scope('student'), []).text).toBe('t."id"')
  })

  it('continues with the rest of the default order if it ends with the first field of that', () => {
    const textOf = (...sort: string[]) => orderToSql(scope('student'), sort.map(sortOf), 'name.lastName').text
    expect(textOf('-name.lastName')).toBe('t."name_last_name_key" DESC, t."name_first_name_key" DESC, t."id" DESC')
    expect(textOf('-class', 'name.lastName')).toMatch(/ DESC, t\."name_last_name_key" NULLS LAST, t\."name_first_name_key", t\."id"$/)
    expect(textOf('-name.firstName', 'name.lastName')).toBe('t."name_first_name_key" DESC, t."name_last_name_key" NULLS LAST, t."id"')
    expect(textOf('name.lastName', 'class')).not.toMatch(/first_name/)
    expect(textOf('name.firstName')).toBe('t."name_first_name_key", t."id"')
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
