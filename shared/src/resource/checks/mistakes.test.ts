import { count, last, sum } from '../derived.js'
import {
  choice,
  day,
  file,
  flag,
  group,
  list,
  number,
  phone,
  relation,
  relations,
  text,
  time,
} from '../../fields/index.js'
import { assertResources } from './assert-resources.js'
import { defineResource, type Resource } from '../define-resource.js'

const admins = { admin: [{ can: 'manage' }] } as const
const reader = defineResource({
  name: 'reader',
  label: { one: 'Reader', many: 'Readers' },
  url: 'readers',
  path: 'reader-data',
  title: ['name'],
  fields: { name: text('Name', { required: true }), library: relation('Library', 'reader') },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  form: [{ key: 'reader', title: 'Reader', fields: ['name', 'library'] }],
  access: admins,
})
const fields = {
  title: text('Title', { required: true }),
  copies: number('Copies'),
  isLost: flag('Lost'),
  due: day('Due'),
  cover: file('Cover'),
  owner: relation('Owner', 'reader'),
  readers: relations('Readers', 'reader'),
  place: group('Place', { shelf: text('Shelf') }),
  parts: list('Parts', group('Part', { name: text('Name') })),
}
const options = {
  name: 'book',
  label: { one: 'Book', many: 'Books' },
  url: 'books',
  path: 'book-data',
  title: ['title'],
  fields,
  list: { columns: ['title'], search: ['title'], sort: 'title' },
  form: [{ key: 'book', title: 'Book', fields: ['title', 'copies', 'owner'] }],
  access: admins,
} as const

/** Declares the book with a mistake. Types see many of these, but not where a value is computed or comes from another file. */
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
const formWith = (more: object) => ({
  form: [...options.form, { key: 'more', title: 'More', fields: ['due'], ...more }],
})
const unique = (...paths: string[]) => ({ unique: [{ fields: paths }] })
const mentors = (grant: object) => ({ access: { ...admins, mentor: [grant] } })
const same = (from: (row: never) => number) => ({ label: 'Same', kind: 'number', from })
const lengthOfDue = ({ due }: { due: string }) => due.length
const readWhere = (where: object) => ({
  access: { ...admins, student: [{ can: 'read', where: () => where }] },
})

test('a book without a mistake is accepted', () => {
  expect(faultsOf({})).toBe('')
})

// `mistakes.type-test.ts` has those that the compiler finds at their line.
test.each<[mistake: string, change: object, sentence: string | RegExp]>([
  [
    'a row rule with a wrong key beside a right one',
    readWhere({ isLost: false, isReturnd: false }),
    'book.access.student has a condition on "isReturnd", which is not a field of book.',
  ],
  [
    'a row rule that compares what has no order',
    readWhere({ owner: { $lt: 'x' } }),
    'book.access.student compares "owner" by "$lt"',
  ],
  [
    'a relation to nothing',
    fieldsWith({ owner: relation('Owner', 'raeder') }),
    'book.owner points at "raeder", which is not a resource.',
  ],
  [
    'a relation to nothing inside a list',
    fieldsWith({ parts: list('Parts', group('Part', { by: relation('By', 'raeder') })) }),
    'book.parts.by points at "raeder", which is not a resource.',
  ],
  ['a shared url', { url: 'readers' }, 'reader and book share the url "readers".'],
  ['a shared path', { path: 'reader-data' }, 'reader and book share the path "reader-data".'],
  ['a shared name', { name: 'reader', url: 'books' }, 'Two resources are called "reader".'],
  [
    'a name of the server as a field',
    fieldsWith({ version: text('Version') }),
    'book.version is a name that the server uses itself.',
  ],
  [
    'a menu entry without screens',
    { menu: { group: 'Labs', icon: 'read' }, path: undefined },
    'book.menu leads to no screens; give book a path',
  ],
  [
    'a list that opens for a role without rights',
    { screens: { report: ['mentor'] } },
    'book.screens.report opens to the role "mentor", which may not read a record.',
  ],
  [
    'a form that opens for a role without rights',
    { screens: { form: ['mentor'] } },
    'book.screens.form opens to the role "mentor", which may not create or update a record.',
  ],
  [
    '`within` with a wrong field',
    fieldsWith({
      owner: relation('Owner', 'reader', { within: { field: 'shcool', by: 'library' } }),
    }),
    /book\.owner.*"shcool"/,
  ],
  [
    '`within` with a wrong field behind a relation',
    fieldsWith({
      readers: relations('Readers', 'reader', { within: { field: 'owner.libary', by: 'library' } }),
    }),
    /book\.readers.*"(owner\.)?libary"/,
  ],
  [
    '`within` by a wrong field',
    fieldsWith({
      readers: relations('Readers', 'reader', { within: { field: 'owner', by: 'libary' } }),
    }),
    /book\.readers.*"libary"/,
  ],
  ['a title of many records', { title: ['readers'] }, /book\.title .*"readers"/],
  ['a title of nothing', { title: ['titel'] }, /book\.title .*"titel"/],
  [
    'a required field in no section',
    { form: [{ key: 'book', title: 'Book', fields: ['copies'] }] },
    'book.title is required and in no section of its form',
  ],
  [
    'a required relation to itself',
    fieldsWith({ next: relation('Next', 'book', { required: true }) }),
    'No first record of book can be made: book.next, which needs another book.',
  ],
  [
    'a default that its field refuses',
    fieldsWith({ copies: number('Copies', { min: 1, default: 0 }) }),
    /^The declarations have 1 fault:\n- book\.copies refuses its default: Copies must be .*\.$/,
  ],
  [
    'a field twice in the form',
    { form: [{ key: 'a', title: 'A', fields: ['title', 'title'] }] },
    'book.form shows "title" twice.',
  ],
  [
    'a section twice',
    { form: [...options.form, { key: 'book', title: 'More', fields: [] }] },
    'book.form has two sections with the key "book".',
  ],
  [
    'a column that is not a field',
    { list: { ...options.list, columns: ['titel'] } },
    'book.list.columns names "titel", which is not a field of it.',
  ],
  [
    'an order without one',
    { list: { ...options.list, sort: 'cover' } },
    'book.list.sort is "cover", which is not a field that rows can be sorted by.',
  ],
  [
    'a search of numbers',
    { list: { ...options.list, search: ['copies'] } },
    'book.list.search names "copies", which is neither a text nor a relation to one record.',
  ],
  [
    'a right to a field that is not there',
    { access: { ...admins, mentor: [{ can: 'read', except: ['copeis'] }] } },
    'book.access.mentor names "copeis", which is not a field of it.',
  ],
  [
    'a count of nothing',
    { derived: { loans: count('loan', { by: 'book' } as never) } },
    'book.derived.loans looks for rows of "loan", which is not a resource.',
  ],
  [
    'a sum by a wrong relation',
    { derived: { pages: sum('reader', { by: 'name', of: 'name' } as never) } },
    'book.derived.pages follows reader.name, which is not a relation to book.',
  ],
  [
    'a last value without its field',
    { derived: { latest: last('reader', { by: 'library', of: 'age', order: 'name' } as never) } },
    /book\.derived\.latest .*/,
  ],
  [
    'a capacity of a text',
    { atMost: { of: 'title', limit: 3, message: () => '' } },
    /book\.atMost.*"title"/,
  ],
  [
    'a capacity with a wrong limit',
    { atMost: { of: 'owner', limit: 'seats', message: () => '' } },
    'book.atMost.limit is "seats", which is not a number of reader.',
  ],
  [
    'a dependent field on nothing',
    { depends: { copies: { when: { isLots: true } } } },
    /book\.depends\.copies.*"isLots"/,
  ],
  [
    'an action on nothing',
    { actions: [{ label: 'Lose', set: () => ({ isLots: true }) }] },
    /book\.actions.*(lose|"isLots")/,
  ],
  [
    'an action that fails on a whole record',
    {
      actions: [
        {
          label: 'Lose',
          set: ({ due }: { due?: unknown }) => ({
            title: new Date(`${String(due)} at noon`).toISOString(),
          }),
        },
      ],
    },
    'book.actions (lose) cannot set its fields in a record with valid values: Invalid time value.',
  ],
  [
    'a computed value that fails on a whole record',
    {
      computed: {
        year: {
          label: 'Year',
          kind: 'text',
          from: ({ due }: { due?: unknown }) => new Date(`${String(due)} at noon`).toISOString(),
        },
      },
    },
    'book.computed.year cannot be computed from valid values: Invalid time value.',
  ],
  [
    'two actions with one name',
    {
      actions: [
        { label: 'Lose', set: () => ({ isLost: true }) },
        { label: 'Lose', ask: ['isLost'] },
      ],
    },
    /book\.actions.*lose/,
  ],
  [
    'a list on nothing',
    { lists: [{ path: 'lost', where: { isLots: true } }] },
    /book\.lists.*"isLots"/,
  ],
  [
    'a list at the address of a screen',
    { lists: [{ path: 'add', where: { isLost: true } }] },
    /book\.lists.*"?add"?/,
  ],
  ['an address with capitals', { path: 'Book-Data' }, 'book.path is "Book-Data"; it must be'],
  ['a record without a word', { label: { one: '', many: 'Books' } }, 'book.label needs a word'],
  ['a field without a label', fieldsWith({ code: text('') }), 'book.code needs a label.'],
  ['two fields with one label', fieldsWith({ code: text('Title') }), '"Title" at title and code'],
  ['a section without a title', formWith({ title: '' }), 'book.form (more) needs a title.'],
  [
    'a column twice',
    listWith({ columns: ['title', 'title'] }),
    'book.list.columns names "title" t',
  ],
  ['a list without columns', listWith({ columns: [] }), 'book.list.columns must name at least'],
  [
    'a filter by a file',
    listWith({ filters: ['cover'] }),
    'book.list.filters names "cover", which',
  ],
  ['a filter twice', listWith({ filters: ['owner', 'owner'] }), 'filters names "owner" twice.'],
  ['a unique file', unique('cover'), 'book.unique names "cover", which is not one value of a row.'],
  ['unique sets of records', unique('readers'), 'book.unique names "readers", which is not one'],
  ['a unique set of nothing', unique(), 'book.unique has a set without fields.'],
  ['an index of a file', { indexes: [['cover']] }, 'book.indexes names "cover", which is not one'],
  ['a title that is a file', { title: ['cover'] }, 'book.title names "cover", which cannot name a'],
  [
    'a required relation that an archived record clears',
    fieldsWith({ owner: relation('Owner', 'reader', { required: true, whenArchived: 'clear' }) }),
    'book.owner is required, so an archived record must not clear it',
  ],
  [
    'dependent fields in a circle',
    { depends: { copies: { when: { isLost: true } }, isLost: { when: { copies: 3 } } } },
    'book.depends.copies goes in a circle: copies → isLost → copies.',
  ],
  [
    'a check that fails on an empty field',
    { checks: [{ at: 'due', message: '', holds: lengthOfDue }] },
    'book.checks (due) fails on a record with only the required values: Cannot read',
  ],
  [
    'a derived field that fails on an empty one',
    { derive: { copies: { when: () => true, from: lengthOfDue } } },
    'book.derive.copies fails on a record with only the required values: Cannot read',
  ],
  ['a phone of nobody', fieldsWith({ call: phone('Call') }), 'book.call is data of a person, and'],
  ['a role that changes unseen', mentors({ can: 'update' }), 'mentor may update records, but may'],
  [
    'a role that reads all but the title',
    mentors({ can: 'read', except: ['title'] }),
    'book.access.mentor may read records, but nothing of their title (title).',
  ],
  [
    'a mask of a number',
    mentors({ can: 'read', mask: { copies: 'phone' } }),
    'book.access.mentor masks "copies", which is no text.',
  ],
  [
    'an action that sets what its field refuses',
    {
      ...fieldsWith({ copies: number('Copies', { min: 1 }) }),
      actions: [{ label: 'Lose', set: () => ({ copies: 0 }) }],
    },
    'book.actions (lose) sets "copies" to a value that it refuses: Copies must be at least 1.',
  ],
  ['a choice of nothing', fieldsWith({ state: choice('State', []) }), 'book.state has no choices.'],
  [
    'limits that nothing fits',
    fieldsWith({ copies: number('Copies', { min: 10, max: 1 }) }),
    'book.copies has a min of 10 and a max of 1, so no value fits.',
  ],
  ['times of none', fieldsWith({ at: time('At', { min: '09:00', max: '08:59' }) }), 'book.at has'],
  ['no icon of the set', { menu: { group: 'Labs', icon: 'bus' } }, 'icon "bus", which is not in'],
  ['a tick of a text', { lists: [{ path: 'a', where: {}, tick: 'title' }] }, 'ticks "title", wh'],
  ['a circle', { computed: { a: same(({ b }) => b), b: same(({ a }) => a) } }, 'value "b"'],
])('%s stops the start with a sentence that names the place', (_, mistake, sentence) => {
  expect(faultsOf(mistake)).toMatch(sentence)
})
