import { choice, schemaOf, type Field } from '../index.js'
import { mistakesOf, plainOf, sampleOf } from '../walk.js'
import { typedCell } from '../typed-cell.js'
import { leavesOf } from '../../resource/walk/fields-of.js'
import { resources } from '../../resources/index.js'

const size = choice('Size', ['small', 'large'], {
  spellings: { small: ['S', 'छोटा'], large: ['L'] },
})

describe('the spellings of a value', () => {
  it('mean one value each', () => {
    const capital = choice('State', ['Chandigarh', 'Punjab'], {
      spellings: { Chandigarh: [], Punjab: ['chandi garh.'], Goa: ['GA'] },
    })
    expect(mistakesOf(capital)).toEqual([
      'reads "chandi garh." as "Chandigarh" and as "Punjab"',
      'has spellings of "Goa", which is not one of its values',
    ])
    expect(mistakesOf(size)).toEqual([])
  })

  it('are for people who type: a request has the value itself, and its refusal says what was sent', () => {
    const schema = schemaOf(size)
    expect(schema.safeParse('small').success).toBe(true)
    expect(schema.safeParse('S').error?.issues[0]?.message).toBe(
      'Size must be one of small, large. It was “S”',
    )
    expect(schema.safeParse('x'.repeat(5000)).error?.issues[0]?.message).toBe(
      `Size must be one of small, large. It was “${'x'.repeat(40)}…”`,
    )
  })

  it('leave each value of the product readable by what a download says of it', () => {
    const fields = resources.flatMap((resource) =>
      leavesOf(resource).map(({ field }): Field => field),
    )
    const closed = fields.flatMap((field) =>
      field.kind === 'choice' ? field.choices.map((value) => ({ field, value })) : [],
    )
    expect(closed.length).toBeGreaterThan(100)
    for (const { field, value } of closed)
      expect(typedCell(plainOf(value, field), field)).toEqual({ value })
    for (const field of fields.filter(({ kind }) =>
      ['number', 'rupees', 'day', 'moment', 'flag', 'phone', 'email', 'url'].includes(kind),
    )) {
      const cell = typedCell(plainOf(sampleOf(field), field), field)
      expect([field.label, cell]).toEqual([field.label, { value: sampleOf(field) }])
    }
  })
})
