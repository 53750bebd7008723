import { choice, relation, text } from '../../fields/index.js'
import { assertResources } from './assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'

const admins = { admin: [{ can: 'manage' }] } as const
const reader = defineResource({
  name: 'reader',
  label: { one: 'Reader', many: 'Readers' },
  url: 'readers',
  title: ['name'],
  fields: {
    name: text('Name'),
    state: choice('State', ['new', 'old']),
    library: relation('Library', 'reader'),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [],
  access: admins,
})
const book = {
  name: 'book',
  label: { one: 'Book', many: 'Books' },
  url: 'books',
  title: ['title'],
  fields: { title: text('Title'), owner: relation('Owner', 'reader') },
  list: { columns: ['title'], sort: 'title' },
  form: [],
  access: admins,
} as const

const faultsOf = (offers: object, more: object = {}): string => {
  try {
    assertResources([reader, defineResource({ ...book, ...more, offers } as never) as Resource])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

it('takes a condition on the target, on what it names, and on the record', () => {
  expect(
    faultsOf({ owner: { where: { name: { $ne: null }, library: { $where: { state: 'new' } } } } }),
  ).toBe('')
  expect(
    faultsOf({
      owner: {
        where: (row: { title: string }) => ({
          $or: [{ name: row.title }, { state: { $in: ['old'] } }],
        }),
      },
    }),
  ).toBe('')
})

it.each<[offers: object, sentence: string | RegExp]>([
  [{ title: { where: {} } }, 'book.offers.title is not a relation outside lists of book.'],
  [
    { owner: { where: { nmae: 'A' } } },
    'book.offers.owner has a condition on "nmae", which is not a field of reader.',
  ],
  [
    {
      owner: { where: (row: { title: string }) => ({ library: { $where: { nmae: row.title } } }) },
    },
    'book.offers.owner has a condition on "nmae", which is not a field of reader.',
  ],
  [
    { owner: { where: { state: { $in: ['new', 'fresh'] } } } },
    'book.offers.owner compares "state" with "fresh", which is none of its values.',
  ],
  [
    { owner: { where: { $not: { name: 'A' } } } },
    'book.offers.owner uses "$not", by which a list cannot be filtered.',
  ],
  [
    { owner: { where: (row: { nothing: string[] }) => ({ name: row.nothing[0] }) } },
    /book\.offers\.owner fails for a record with valid values: /,
  ],
])('names the place of a fault: %#', (offers, sentence) => {
  expect(faultsOf(offers)).toMatch(sentence)
})

it('compares no field by which a person who sets the relation may not filter', () => {
  const more = { access: { ...admins, mentor: [{ can: 'create' }] } }
  expect(faultsOf({ owner: { where: { name: 'A' } } }, more)).toMatch(
    'book.offers.owner compares "name", by which the role "mentor" may not filter readers.',
  )
})
