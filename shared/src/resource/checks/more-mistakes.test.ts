import { choice, group, list, number, relation, text } from '../../fields/index.js'
import { defineResource, type Resource } from '../define-resource.js'
import { assertResources } from './assert-resources.js'

// Mistakes of a beginner that compile, or that a cast hides. `mistakes.test.ts` has the others.

const admins = { admin: [{ can: 'manage' }] } as const
const menu = { group: 'Labs', icon: 'read' } as const
const reader = defineResource({
  name: 'reader',
  label: { one: 'Reader', many: 'Readers' },
  url: 'readers',
  path: 'reader-data',
  menu,
  title: ['name'],
  fields: { name: text('Name', { required: true }) },
  list: { columns: ['name'], sort: 'name' },
  form: [{ key: 'reader', title: 'Reader', fields: ['name'] }],
  access: admins,
})
const fields = {
  title: text('Title', { required: true }),
  place: group('Place', { shelf: text('Shelf') }),
  parts: list('Parts', group('Part', { name: text('Name'), by: relation('By', 'reader') })),
}
const options = {
  name: 'book',
  label: { one: 'Book', many: 'Books' },
  url: 'books',
  path: 'book-data',
  menu,
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
const listWith = (more: object) => ({ list: { ...options.list, ...more } })
const form = (...paths: string[]) => ({ form: [{ key: 'book', title: 'Book', fields: paths }] })
const code = (pattern: object) => fieldsWith({ code: text('Code', { pattern } as never) })
const partOf = (place: string) => `book.${place} names "parts.name", which is a part of a list;`

test('a book without a mistake, and a filter by who is named in a list, are accepted', () => {
  expect(faultsOf(listWith({ filters: ['parts.by'] }))).toBe('')
})

test.each([
  ['a column of a list', listWith({ columns: ['title', 'parts.name'] }), partOf('list.columns')],
  ['a filter by a part of a list', listWith({ filters: ['parts.name'] }), partOf('list.filters')],
  ['a part of a list in the form', form('title', 'parts.name'), partOf('form (book)')],
  ['a title in a list', { title: ['title', 'parts.name'] }, partOf('title')],
  ['a group and its field', form('title', 'place', 'place.shelf'), 'shows "place.shelf" twice.'],
  ['a field and its group', form('title', 'place.shelf', 'place'), 'form shows "place" twice.'],
  [
    'two folders with one name',
    { label: { one: 'Book', many: 'Readers' } },
    'reader and book share the folder "Readers" of the menu; give book.menu another label.',
  ],
  [
    'a check without words',
    { checks: [{ at: 'title', message: ' ', holds: () => true }] },
    'book.checks (title) needs a message.',
  ],
  [
    'steps of nothing',
    fieldsWith({ pages: number('Pages', { step: 0 }) }),
    'book.pages has a step of 0, so no value fits.',
  ],
  [
    'choices that are numbers',
    fieldsWith({ class: choice('Class', [6, 7] as never) }),
    'book.class was not given what its kind needs',
  ],
  [
    'a sample that its pattern refuses',
    code({ regex: /^\d+$/, message: 'Digits', sample: 'A1' }),
    'book.code has the sample "A1", which it does not accept.',
  ],
  [
    'a pattern that is a text',
    code({ regex: '^x$', message: 'An x', sample: 'x' }),
    'book.code was not given what its kind needs',
  ],
  ['a pattern alone', code(/^x$/), 'book.code has the sample "undefined", which it does not'],
  [
    'the words of a relation in the wrong order',
    fieldsWith({ owner: relation('reader', 'Owner') }),
    'book.owner points at "Owner", which is not a resource.',
  ],
  [
    'a builder that is not called',
    fieldsWith({ code: text }),
    "book.code is no field; write one like text('Name').",
  ],
  [
    'a name with a space',
    fieldsWith({ 'shelf mark': text('Mark') }),
    'book.shelf mark: "shelf mark" is no name of a field',
  ],
  [
    'a computed value called like a field',
    { computed: { title: { label: 'Name', kind: 'text', from: () => 'x' } } },
    'book.computed.title is the name of a field already.',
  ],
  ['a path with a slash', { path: '/book-data' }, 'book.path is "/book-data"; it must be kebab'],
])('%s stops the start with a sentence that names the place', (_, mistake, sentence) => {
  expect(faultsOf(mistake)).toContain(sentence)
})
