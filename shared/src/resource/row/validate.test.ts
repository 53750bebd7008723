import fc from 'fast-check'
import {
  choice,
  file,
  flag,
  group,
  list,
  number,
  relation,
  rupees,
  text,
} from '../../fields/index.js'
import { duplicateMessage } from '../../base/limits.js'
import { resources, resourceNamed } from '../../resources/index.js'
import { defineResource } from '../define-resource.js'
import { initialRow, mergeChange } from './merge-change.js'
import { parseWrite, deriveAndCheck, writeSchema, type MaySet } from './validate.js'

const all: MaySet = () => true
const id = '01J0000000000000000000000A'
const asha = { name: { firstName: 'Asha' }, school: id, class: '6th' }
const student = resourceNamed('student')

const issuesOf = (mode: 'create' | 'change', body: unknown, maySet = all) => {
  const parsed = parseWrite(student, mode, maySet, body)
  return parsed.ok ? [] : parsed.issues
}
const valueOf = (mode: 'create' | 'change', body: unknown, maySet = all) => {
  const parsed = parseWrite(student, mode, maySet, body)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.value
}

describe('a creation', () => {
  it('names every required field that is missing, by its path', () => {
    expect(issuesOf('create', {})).toEqual([
      { path: 'name.firstName', message: 'First name is required' },
      { path: 'school', message: 'School is required' },
      { path: 'class', message: 'Class is required' },
    ])
  })
  it('fills what is left out', () => {
    expect(valueOf('create', asha)).toMatchObject({
      name: { firstName: 'Asha', lastName: null },
      isTeamLeader: false,
      tags: [],
      guardians: [],
      email: null,
    })
  })
  it('names unknown keys at every depth', () => {
    const paths = issuesOf('create', {
      ...asha,
      name: { firstName: 'Asha', nick: 'A' },
      colour: 'red',
      guardians: [{ name: 'M', age: 40 }],
    }).map((i) => i.path)
    expect(paths.sort()).toEqual(['colour', 'guardians.0.age', 'name.nick'])
  })
  it('names a fault inside a list by its place', () => {
    expect(
      issuesOf('create', {
        ...asha,
        guardians: [{ name: 'Meena' }, { name: 'Ravi', phone: '12' }],
      })[0]?.path,
    ).toBe('guardians.1.phone')
  })
  it.each([null, [], 'text', 5, true])('refuses %j as a body', (body) => {
    expect(issuesOf('create', body)).toEqual([
      { path: '', message: 'The body must be a JSON object' },
    ])
  })
  it.each(['id', 'version', 'createdBy', '__proto__', 'constructor'])(
    'has no way to set %s',
    (key) => {
      const body = JSON.parse(
        `{"name":{"firstName":"Asha"},"school":"${id}","class":"6th","${key}":"x"}`,
      )
      expect(issuesOf('create', body).map((issue) => issue.path)).toEqual([key])
    },
  )
})

describe('a change', () => {
  it('holds only what is sent', () => {
    expect(valueOf('change', { section: 'B' })).toEqual({ section: 'B' })
    expect(valueOf('change', {})).toEqual({})
  })
  it('clears with null, and refuses to clear what is required', () => {
    expect(
      valueOf('change', { gender: null, name: { lastName: null }, tags: null, isTeamLeader: null }),
    ).toEqual({
      gender: null,
      name: { lastName: null },
      tags: [],
      isTeamLeader: false,
    })
    expect(issuesOf('change', { class: '' })).toEqual([
      { path: 'class', message: 'Class is required' },
    ])
    expect(issuesOf('change', { name: null })).toEqual([
      { path: 'name.firstName', message: 'First name is required' },
    ])
  })
  it('reaches only the fields that the person may set', () => {
    const maySet = (path: string) => path !== 'guardians' && path !== 'name.firstName'
    expect(issuesOf('change', { guardians: [] }, maySet)[0]?.path).toBe('guardians')
    expect(issuesOf('change', { name: { firstName: 'X' } }, maySet)[0]?.path).toBe('name.firstName')
    expect(valueOf('change', { name: { lastName: 'Rao' } }, maySet)).toEqual({
      name: { lastName: 'Rao' },
    })
  })
  it('never reaches what the server makes or what was fixed at the beginning', () => {
    const copy = resourceNamed('studentActivity')
    for (const key of [
      'taID',
      'subject',
      'topic',
      'subTopic',
      'statusHistory',
      'sourceVersion',
      'student',
      'source',
    ]) {
      const parsed = parseWrite(copy, 'change', all, { [key]: id })
      expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.path)).toEqual([key])
    }
  })
})

describe('a schema', () => {
  it('is built once for each resource, mode and set of fields', () => {
    expect(writeSchema(student, 'create', all)).toBe(writeSchema(student, 'create', all))
    expect(writeSchema(student, 'change', all)).not.toBe(writeSchema(student, 'create', all))
  })
  it('answers with paths and sentences for whatever JSON is sent', () => {
    const modes = ['create', 'change'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...resources),
        fc.constantFrom(...modes),
        fc.jsonValue(),
        (resource, mode, body) => {
          const parsed = parseWrite(resource, mode, all, body)
          if (parsed.ok) return
          expect(parsed.issues.length).toBeGreaterThan(0)
          for (const { path, message } of parsed.issues)
            expect([typeof path, message.length > 0]).toEqual(['string', true])
        },
      ),
    )
  })
  /** A resource with a body of at most so many of its fields, with values of any shape. */
  const withKnownKeys = (most: number) =>
    fc.constantFrom(...resources).chain((resource) =>
      fc
        .subarray(Object.keys(resource.fields), { minLength: 1 })
        .chain((keys) =>
          fc.record(Object.fromEntries(keys.slice(0, most).map((key) => [key, fc.jsonValue()]))),
        )
        .map((body) => [resource, body] as const),
    )
  it('answers for known keys with values of any shape', () => {
    const answers = fc.property(withKnownKeys(100), ([resource, body]) => {
      const parsed = parseWrite(resource, 'change', all, body)
      expect(parsed.ok || parsed.issues.length > 0).toBe(true)
    })
    fc.assert(answers)
  })
  it('reads its own result as itself', () => {
    const rereads = fc.property(withKnownKeys(2), ([resource, body]) => {
      const parsed = parseWrite(resource, 'change', all, body)
      fc.pre(parsed.ok)
      expect(parseWrite(resource, 'change', all, parsed.value)).toEqual(parsed)
    })
    fc.assert(rereads)
  })
})

const outing = defineResource({
  name: 'outing',
  label: { one: 'Outing', many: 'Outings' },
  url: 'outings',
  title: ['name'],
  fields: {
    name: text('Name', { required: true }),
    school: relation('School', 'school'),
    payment: group('Payment', {
      type: choice('Type', ['free', 'paid'], { default: 'free' }),
      fee: rupees('Fee'),
    }),
    isFull: flag('Full'),
    seats: number('Seats', { default: 30 }),
    stops: list('Stops', text('Stop')),
    tickets: list('Tickets', file('Ticket'), { unique: true }),
  },
  derive: { 'payment.fee': { when: (row) => row.payment.type === 'free', from: () => 0 } },
  checks: [
    {
      at: 'payment.fee',
      message: 'A paid outing needs a fee.',
      holds: ({ payment }) => payment.type === 'free' || (payment.fee ?? 0) > 0,
    },
  ],
  list: { columns: ['name'], sort: 'name' },
  form: [],
  access: {},
})

describe('a whole row', () => {
  it('begins with the initial value of each field', () => {
    expect(initialRow(outing)).toEqual({
      name: null,
      school: null,
      payment: { type: 'free', fee: null },
      isFull: false,
      seats: 30,
      stops: [],
      tickets: [],
    })
  })
  it('merges the keys of a group, and replaces a list as a whole', () => {
    const row = { name: 'Zoo', payment: { type: 'paid', fee: 20 }, stops: ['a', 'b'] }
    expect(mergeChange(outing, row, { payment: { fee: 30 }, stops: ['c'] })).toEqual({
      name: 'Zoo',
      payment: { type: 'paid', fee: 30 },
      stops: ['c'],
    })
    expect(row).toEqual({ name: 'Zoo', payment: { type: 'paid', fee: 20 }, stops: ['a', 'b'] })
  })
  it('derives before it checks', () => {
    expect(deriveAndCheck(outing, { payment: { type: 'free', fee: 70 } })).toEqual({
      row: { payment: { type: 'free', fee: 0 } },
      issues: [],
    })
    expect(deriveAndCheck(outing, { payment: { type: 'paid', fee: 0 } }).issues).toEqual([
      { path: 'payment.fee', message: 'A paid outing needs a fee.' },
    ])
  })
  it('compares the files of a list by the names that the server knows', () => {
    const row = {
      payment: { type: 'free' },
      tickets: [
        { id: 'a', name: 'Day.pdf' },
        { id: 'b', name: 'day.PDF' },
      ],
    }
    expect(deriveAndCheck(outing, row).issues).toEqual([
      { path: 'tickets', message: duplicateMessage },
    ])
    expect(deriveAndCheck(outing, { ...row, tickets: [{ id: 'a' }, { id: 'b' }] }).issues).toEqual(
      [],
    )
  })
})
