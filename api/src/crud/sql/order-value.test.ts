import { afterRow } from '../query/order/after-row.js'
import { columnTerm, isOfOwnValues, orderBy, orderToText, withFirst } from './order-value.js'

const city = { ...columnTerm('t', '"city"', true), nulls: 'last' as const }
const byCity = { terms: [city, columnTerm('t', '"id"', true)] }

describe('an order as values', () => {
  it('is written with directions, and with the place of empty values where it is set', () => {
    expect(orderToText(orderBy('"created_at"', '"id"')).text).toBe('t."created_at", t."id"')
    expect(orderToText(byCity).text).toBe('t."city" DESC NULLS LAST, t."id" DESC')
    expect(orderToText({ terms: [{ ...city, descending: false }] }).text).toBe(
      't."city" NULLS LAST',
    )
  })

  it('has the values of its terms one after the other', () => {
    const computed = {
      text: 'instr(?, ?)',
      values: ['a', 'b'],
      descending: false,
      isEmptyLast: true,
    }
    const order = { terms: [computed, { ...computed, values: ['c', 'd'] }] }
    expect(orderToText(order).values).toEqual(['a', 'b', 'c', 'd'])
    expect(isOfOwnValues(order)).toBe(false)
    expect(isOfOwnValues(byCity)).toBe(true)
    const joins = { text: ' LEFT JOIN "schools" t_o ON true', values: [] }
    expect(isOfOwnValues({ ...byCity, joins })).toBe(false)
  })

  it('takes another first value and stays as it was itself', () => {
    const changed = withFirst(byCity, { text: 'GREATEST(t."city")', nulls: undefined })
    expect(orderToText(changed).text).toBe('GREATEST(t."city") DESC, t."id" DESC')
    expect(byCity.terms[0]).toBe(city)
  })

  it('says which rows come after a row, also after one without a value', () => {
    const [first, id] = byCity.terms as [typeof city, typeof city]
    const after = (value: string | null) =>
      afterRow('postgres', [
        { ...first, value },
        { ...id, value: 'x' },
      ])
    const later = '(t."id" < ? OR t."id" IS NULL OR (t."id" = ? AND 1 = 0))'
    expect(after('Pune').text).toBe(
      `(t."city" < ? OR t."city" IS NULL OR (t."city" = ? AND ${later}))`,
    )
    expect(after('Pune').values).toEqual(['Pune', 'Pune', 'x', 'x'])
    expect(after(null).text).toBe(`(t."city" IS NULL AND ${later})`)
  })
})
