import fc from 'fast-check'
import { address } from '../parts/address.js'
import {
  choice,
  choices,
  day,
  dayInIndia,
  startOfDay,
  email,
  file,
  flag,
  group,
  list,
  moment,
  number,
  partsOf,
  plainOf,
  relations,
  rupees,
  schemaOf,
  text,
  textOrFile,
  url,
  variant,
} from './index.js'
import type { Field } from './index.js'

const id = '01J0000000000000000000000A'
const other = '01J0000000000000000000000B'
const faultOf = (field: Field, value: unknown) =>
  schemaOf(field).safeParse(value).error?.issues[0]?.message
const read = (field: Field, value: unknown) => schemaOf(field).parse(value)

describe('what counts as no value', () => {
  it('is null, blank text, or what is left out', () => {
    const required = text('Name', { required: true })
    for (const nothing of [null, '', ' \n ', undefined])
      expect(faultOf(required, nothing)).toBe('Name is required')
    expect(read(text('Name'), '  ')).toBeNull()
  })

  it('is a text of which nothing can be seen, at any depth', () => {
    const unseen = '\u200b\u3164'
    const named = group('Name', {
      firstName: text('First name', { required: true }),
      lastName: text('Last name'),
    })
    expect(faultOf(named, { firstName: unseen })).toBe('First name is required')
    expect(read(named, { firstName: 'Asha', lastName: unseen })).toEqual({
      firstName: 'Asha',
      lastName: null,
    })
    expect(read(list('Goals', text('Goal')), [unseen, 'Solder'])).toEqual(['Solder'])
    expect(
      read(textOrFile('Answer', { text: text('Text'), file: file('File') }), unseen),
    ).toBeNull()
  })

  it('clears to the empty value of each kind', () => {
    expect(read(flag('Ready', { default: true }), null)).toBe(false)
    expect(read(flag('Ready', { default: true }), undefined)).toBe(true)
    expect(read(list('Goals', text('Goal')), null)).toEqual([])
    expect(read(choice('Size', ['s', 'l'], { default: 's' }), null)).toBeNull()
    expect(read(choice('Size', ['s', 'l'], { default: 's' }), undefined)).toBe('s')
  })
})

describe('text', () => {
  it('is trimmed, one line, and no longer than it may be', () => {
    expect(read(text('Name'), '  Asha ')).toBe('Asha')
    expect(faultOf(text('Name'), 'a\nb')).toBe('Name must be one line')
    expect(faultOf(text('Name', { max: 3 }), 'abcd')).toBe('Name must be at most 3 characters')
    expect(faultOf(text('Name'), 'a\u0000')).toBe('Name contains a character that is not allowed')
    expect(faultOf(text('Name'), 5)).toBe('Name must be text')
  })
})

describe('a day', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    '1899-12-31',
    'today',
  ])('is not %s', (value) => {
    expect(faultOf(day('Date'), value)).toBe('Date must be a day, like 2026-12-31')
  })
  it.each(['2024-02-29', '1999-12-31', '2026-01-01'])('is %s', (value) => {
    expect(read(day('Date'), value)).toBe(value)
  })
  it('begins in India five and a half hours before Greenwich', () => {
    expect(dayInIndia(new Date('2026-03-31T18:29:59Z'))).toBe('2026-03-31')
    expect(dayInIndia(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01')
    expect([startOfDay('2026-04-01'), startOfDay('2026-02-28', 1)]).toEqual([
      '2026-03-31T18:30:00.000Z',
      '2026-02-28T18:30:00.000Z',
    ])
  })
})

describe('a moment', () => {
  it('is stored in UTC with milliseconds', () => {
    expect(read(moment('At'), '2026-12-31T16:00:00+05:30')).toBe('2026-12-31T10:30:00.000Z')
    expect(plainOf('2026-12-31T10:30:00.000Z', moment('At'))).toBe('31 Dec 2026, 4:00 pm')
    expect(faultOf(moment('At'), '2026-12-31')).toContain('At must be a date and time')
  })
})

describe('a PIN code', () => {
  const pincode = partsOf(address())!.pincode!
  it('has six digits and does not begin with 0', () => {
    for (const typed of ['560001', '560 001', '560-001', '560001.0', '५६०००१'])
      expect(read(pincode, typed)).toBe('560001')
    for (const wrong of ['056001', '56001', '5600011', '56 00011', 'ABCDEF'])
      expect(faultOf(pincode, wrong)).toMatch(/PIN code/)
  })
})

describe('numbers and money', () => {
  it('keep their steps and limits', () => {
    const hours = number('Duration', { min: 0.5, max: 12, step: 0.5 })
    expect(read(hours, 1.5)).toBe(1.5)
    expect(faultOf(hours, 1.25)).toBe('Duration must be in steps of 0.5')
    expect(faultOf(hours, 0)).toBe('Duration must be at least 0.5')
    expect(faultOf(number('Seats'), 1.5)).toBe('Seats must be a whole number')
    for (const wrong of ['5', Number.NaN, Number.POSITIVE_INFINITY])
      expect(faultOf(hours, wrong)).toBe('Duration must be a number')
  })
  it('are whole rupees, never negative', () => {
    expect(read(rupees('Fee'), 50)).toBe(50)
    expect(faultOf(rupees('Fee'), 49.5)).toBe('Fee must be in whole rupees')
    expect(faultOf(rupees('Fee'), -1)).toBe('Fee must not be negative')
  })
})

describe('e-mail and links', () => {
  it('are kept in one form', () => {
    expect(read(email('E-mail'), ' Asha@School.IN ')).toBe('asha@school.in')
    expect(faultOf(email('E-mail'), 'asha@')).toContain('Enter a valid e-mail')
    expect(read(url('Link'), 'https://example.org/a?b=c')).toBe('https://example.org/a?b=c')
  })
  it.each([
    'javascript:alert(1)',
    'ftp://example.org',
    'https://bank.example@evil.example/',
    '//example.org',
    'https:example.org',
  ])('do not take %s for a link', (value) => {
    expect(faultOf(url('Link'), value)).toContain('Link must be a link')
  })
})

describe('variants', () => {
  const member = variant('Member', {
    mentor: text('Mentor', { max: 20 }),
    name: text('From outside', { max: 5 }),
  })
  it('hold exactly one of their fields', () => {
    expect(read(member, { name: ' Asha ' })).toEqual({ name: 'Asha' })
    expect(read(member, { mentor: null, name: 'Asha' })).toEqual({ name: 'Asha' })
    expect(faultOf(member, { mentor: 'Tara', name: 'Asha' })).toBe(
      'Member must be one mentor or from outside',
    )
    expect(faultOf(member, { mentor: ' ' })).toBe('Member must be one mentor or from outside')
    expect(faultOf(member, { role: 'lead' })).toContain('Member has no "role"')
    expect(faultOf(member, ['Asha'])).toContain('Member must be an object')
    expect(faultOf(member, { name: 'Asha Rao' })).toContain('at most 5')
  })
  it('read as the one they hold, and so repeat in a list', () => {
    expect(plainOf({ name: 'Asha' }, member)).toBe('Asha')
    expect(
      faultOf(list('Members', member, { unique: true }), [{ name: 'Asha' }, { name: 'asha ' }]),
    ).toBe('Data has duplicate values!')
  })
})

describe('lists', () => {
  const resource = textOrFile('Resource', { text: text('Text'), file: file('File') })
  const goals = list('Goals', text('Goal'), { unique: true })
  const resources = list('Resources', resource, { unique: true })

  it('drop blank items and say when too few are left', () => {
    expect(read(goals, ['One', ' ', null, 'Two'])).toEqual(['One', 'Two'])
    const requirements = list('Requirements', text('Requirement'), {
      min: 1,
      whenEmpty: 'Please fill all the fields!',
    })
    expect(faultOf(requirements, ['', null])).toBe('Please fill all the fields!')
  })
  it('find values that repeat after trimming and ignoring case', () => {
    expect(faultOf(goals, ['Solder', ' solder '])).toBe('Data has duplicate values!')
    expect(read(goals, ['Resume', 'Résumé'])).toEqual(['Resume', 'Résumé'])
  })
  it('compare files by name, and never a file with a text', () => {
    expect(
      faultOf(resources, [
        { id, name: 'Plan.pdf' },
        { id: other, name: 'plan.PDF' },
      ]),
    ).toBe('Data has duplicate values!')
    expect(read(resources, ['plan.pdf', { id, name: 'plan.pdf' }])).toHaveLength(2)
    expect(read(resources, [id.toLowerCase(), { id }, { id: other }])).toHaveLength(3)
  })
  it('refuse a file over 50 MB with the sentence that people know', () => {
    expect(faultOf(file('File'), { id, size: 50 * 1048576 + 1 })).toBe(
      'Please select a file less than 50MB',
    )
    expect(read(file('File'), id)).toEqual({ id })
  })
  it('of choices and relations hold each value once', () => {
    expect(faultOf(choices('Syllabus', ['CBSE', 'IB']), ['CBSE', 'CBSE'])).toBe(
      'Data has duplicate values!',
    )
    expect(faultOf(relations('Tags', 'tag'), [id, id])).toBe('Data has duplicate values!')
    expect(faultOf(relations('Tags', 'tag'), ['../x'])).toBe('Tags must be the id of a record')
  })
  it('that were read once are read again as themselves', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constant(null),
            fc.record({ id: fc.constant(id), name: fc.string() }),
          ),
        ),
        (items) => {
          const parsed = schemaOf(resources).safeParse(items)
          if (parsed.success) expect(schemaOf(resources).parse(parsed.data)).toEqual(parsed.data)
        },
      ),
    )
  })
})
