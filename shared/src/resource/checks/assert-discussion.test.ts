import { conversation, text } from '../../fields/index.js'
import { defineResource } from '../define-resource.js'
import { assertResources } from './assert-resources.js'

const options = {
  name: 'book',
  label: { one: 'Book', many: 'Books' },
  url: 'books',
  path: 'book-data',
  title: ['title'],
  fields: { title: text('Title', { required: true }) },
  list: { columns: ['title'], search: ['title'], sort: 'title' },
  form: [{ key: 'book', title: 'Book', fields: ['title'] }],
  access: { admin: [{ can: 'manage' }], student: [{ can: 'read' }] },
} as const

/** Returns the faults of the book, declared with a change. */
const faultsOf = (change: object): string => {
  try {
    assertResources([defineResource({ ...options, ...change } as never)])
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([true, { students: true }])('a discussion declared as %j is accepted', (discussion) =>
  expect(faultsOf({ discussion })).toBe(''),
)

test.each([
  [
    'has no page',
    { path: undefined, discussion: true },
    'book.discussion has no page; give book a path, like "team-data".',
  ],
  [
    'is beside a conversation',
    { fields: { ...options.fields, talk: conversation('Comments') }, discussion: true },
    'book.discussion is declared beside the conversation "talk"; a record is discussed in one place.',
  ],
  [
    'keeps what nothing else keeps',
    { isConfidential: true, discussion: true },
    'book.discussion keeps texts, which a resource with isConfidential does not.',
  ],
  [
    'tells students about people',
    { isPerson: true, discussion: { students: true } },
    'book.discussion shows students what is said about people; declare it as true.',
  ],
  [
    'is for students who read nothing',
    { access: { admin: [{ can: 'manage' }] }, discussion: { students: true } },
    'book.discussion is for students, who may not read a record; declare it as true.',
  ],
])('a discussion that %s stops the start with a sentence', (_, change, sentence) =>
  expect(faultsOf(change)).toContain(sentence),
)
