import { choice, day, flag, moment, number, relation, relations, text } from '../../fields/index.js'
import type { RelationOptions } from '../../fields/kinds/relation.js'
import { defineResource, type Resource } from '../define-resource.js'
import { assertResources } from './assert-resources.js'

// The mistakes in rules over several records that types cannot see. `mistakes.test.ts` has all others.

const admins = { admin: [{ can: 'manage' }] } as const
const reader = defineResource({
  name: 'reader',
  label: { one: 'Reader', many: 'Readers' },
  url: 'readers',
  title: ['name'],
  fields: { name: text('Name', { required: true }) },
  list: { columns: ['name'], sort: 'name' },
  form: [{ key: 'reader', title: 'Reader', fields: ['name'] }],
  access: admins,
})
const fields = {
  title: text('Title', { required: true }),
  copies: number('Copies'),
  isLost: flag('Lost'),
  state: choice('State', ['Here', 'Gone']),
  due: day('Due'),
  owner: relation('Owner', 'reader'),
  readers: relations('Readers', 'reader'),
}
const options = {
  name: 'book',
  label: { one: 'Book', many: 'Books' },
  url: 'books',
  title: ['title'],
  fields,
  list: { columns: ['title'], sort: 'title' },
  form: [{ key: 'book', title: 'Book', fields: ['title'] }],
  access: admins,
} as const

const faultsOf = (mistake: object): string => {
  try {
    assertResources([reader, defineResource({ ...options, ...mistake } as never) as Resource])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const fieldsWith = (more: object) => ({ fields: { ...fields, ...more } })
const end = day('End')
const noOverlap = (more: object) => ({
  ...fieldsWith({ end }),
  noOverlap: { of: 'owner', from: 'due', to: 'end', ...more },
})
const whenArchived = (patch: object, option: RelationOptions = { whenArchived: 'clear' }) => ({
  ...fieldsWith({ owner: relation('Owner', 'reader', option) }),
  whenArchived: { owner: { set: () => patch } },
})

test('rules without a mistake are accepted', () => {
  expect(faultsOf(noOverlap({ where: { isLost: false } }))).toBe('')
  expect(faultsOf(whenArchived({ state: 'Gone' }))).toBe('')
  expect(faultsOf(whenArchived({ state: 'Gone' }, { whenArchived: 'follow' }))).toBe('')
})

test.each<[mistake: string, change: object, sentence: string | RegExp]>([
  [
    'a capacity during moments',
    {
      ...fieldsWith({ begin: moment('Begin'), end: moment('End') }),
      atMost: { of: 'owner', limit: 3, during: { from: 'begin', to: 'end' }, message: () => '' },
    },
    'book.atMost.during names "begin", which is not a day of book.',
  ],
  [
    'periods of no days',
    noOverlap({ from: 'copies' }),
    'book.noOverlap names "copies", which is not a day, a time or a moment of book.',
  ],
  [
    'periods of two kinds',
    { ...noOverlap({}), ...fieldsWith({ end: moment('End') }) },
    'book.noOverlap is from "due" to "end", which are of different kinds.',
  ],
  ['periods of one field', noOverlap({ to: 'due' }), 'book.noOverlap begins and ends with "due".'],
  ['periods of many', noOverlap({ of: ['readers'] }), 'book.noOverlap.of names "readers", which'],
  ['periods of nobody', noOverlap({ of: [] }), 'book.noOverlap.of names no field.'],
  ['taken periods at nothing', noOverlap({ at: 'form' }), 'book.noOverlap names "form", which is'],
  [
    'periods under a condition on nothing',
    noOverlap({ where: { isLots: false } }),
    /book\.noOverlap.*"isLots"/,
  ],
  [
    'a follow-up of an archive that is blocked',
    whenArchived({ isLost: true }, { whenArchived: 'block' }),
    'book.whenArchived.owner never runs, because',
  ],
  [
    'a follow-up that sets nothing of the record',
    whenArchived({ isLots: true }),
    'book.whenArchived.owner sets "isLots", which is not a field of book.',
  ],
  [
    'a follow-up that sets what its field refuses',
    whenArchived({ copies: 'many' }),
    'book.whenArchived.owner sets "copies" to a value that it refuses: Copies must be a number.',
  ],
  [
    'a follow-up that sets the relation itself',
    whenArchived({ owner: null }),
    'book.whenArchived.owner sets "owner", which the archive itself clears or keeps.',
  ],
  ['a follow-up without effect', whenArchived({}), 'book.whenArchived.owner sets nothing.'],
  [
    'a follow-up of no relation',
    { whenArchived: { due: { set: () => ({ isLost: true }) } } },
    'book.whenArchived.due is not a relation outside lists of book.',
  ],
])('%s stops the start with a sentence that names the place', (_, mistake, sentence) => {
  expect(faultsOf(mistake)).toMatch(sentence)
})
