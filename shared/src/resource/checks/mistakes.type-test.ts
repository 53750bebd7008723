import { count, fetched } from '../derived.js'
import { defineResource } from '../define-resource.js'
import { choice, day, flag, moment, number, relation, text, time } from '../../fields/index.js'
import type { IconName } from '../../base/icon-names.js'
import { resourceNamed, type ResourceName } from '../../resources/index.js'

// The mistakes of a newcomer that the compiler finds, each at its own line: the lines below an `@ts-expect-error` must not compile.

const fields = {
  title: text('Title', { required: true }),
  copies: number('Copies'),
  isLost: flag('Lost'),
  school: relation('School', 'school', { whenArchived: 'clear' }),
  from: day('From'),
  until: day('Until'),
  at: moment('At'),
  state: choice('State', ['here', 'gone']),
}
const base = {
  name: 'book',
  label: { one: 'Book', many: 'Books' },
  url: 'books',
  path: 'book-data',
  title: ['title'],
  fields,
} as const
const list = { columns: ['title'], sort: 'title' } as const
const all = { ...base, list, form: [], access: {} } as const

// Without a mistake it compiles.
export const book = defineResource({
  ...base,
  menu: { group: 'Labs', icon: 'read' },
  checks: [{ at: 'copies', message: '', holds: (row) => (row.copies ?? 1) > 0 }],
  unique: [{ fields: ['title'] }],
  actions: [{ label: 'Lose', set: () => ({ isLost: true }), ask: ['copies'] }],
  lists: [{ path: 'lost', where: { isLost: true } }],
  atMost: {
    of: 'school',
    limit: 3,
    during: { from: 'from', to: 'until' },
    message: ({ title }, full) => title + full,
  },
  noOverlap: [
    { of: 'school', from: 'from', to: 'until', where: { isLost: false } },
    { of: ['school', 'title'], from: 'at', to: 'at', message: '' },
  ],
  whenArchived: {
    school: { where: { state: 'here' }, set: ({ until }) => ({ state: 'gone', until }) },
  },
  offers: {
    school: { where: (row) => (row.copies === null ? {} : { name: row.title }), message: '' },
  },
  derived: { city: fetched('school', { through: 'school', of: 'address.city', filterable: true }) },
  list: {
    ...list,
    search: ['title'],
    filters: ['school', 'city'],
    groups: { by: ['school', 'isLost', 'city'], sum: ['copies'] },
  },
  form: [{ key: 'book', title: 'Book', fields: ['title'] }],
  access: { mentor: [{ can: 'read', where: () => ({ isLost: false }), except: ['copies'] }] },
})

// @ts-expect-error a role
export const role = defineResource({ ...all, access: { mentr: [{ can: 'read' }] } })
// @ts-expect-error a right
export const right = defineResource({ ...all, access: { mentor: [{ can: 'reed' }] } })
export const withheld = defineResource({
  ...all,
  // @ts-expect-error a field in a right
  access: { mentor: [{ can: 'read', except: ['copeis'] }] },
})
export const rule = defineResource({
  ...all,
  // @ts-expect-error the only key of a row rule
  access: { mentor: [{ can: 'read', where: () => ({ isLots: false }) }] },
})
export const ruled = defineResource({
  ...all,
  // @ts-expect-error the value of a row rule
  access: { mentor: [{ can: 'read', where: () => ({ isLost: 'no' }) }] },
})
// @ts-expect-error a column
export const column = defineResource({ ...all, list: { columns: ['titel'], sort: 'title' } })
// @ts-expect-error an order
export const sorted = defineResource({ ...all, list: { columns: ['title'], sort: 'titel' } })
// @ts-expect-error a filter
export const filtered = defineResource({ ...all, list: { ...list, filters: ['shcool'] } })
// @ts-expect-error a field that records are counted by
export const counted = defineResource({ ...all, list: { ...list, groups: { by: ['title'] } } })
export const summed = defineResource({
  ...all,
  // @ts-expect-error a field that is added up
  list: { ...list, groups: { by: ['school'], sum: ['isLost'] } },
})
// @ts-expect-error a searched field
export const searched = defineResource({ ...all, list: { ...list, search: ['titel'] } })
export const form = defineResource({
  ...all,
  // @ts-expect-error a field in a section of the form
  form: [{ key: 'book', title: 'Book', fields: ['titel'] }],
})
// @ts-expect-error the title
export const title = defineResource({ ...all, title: ['titel'] })
// @ts-expect-error an icon, and a group of the menu
export const icon = defineResource({ ...all, menu: { group: 'Labs', icon: 'books' } })
// @ts-expect-error an icon, and a group of the menu
export const group = defineResource({ ...all, menu: { group: 'Lab', icon: 'read' } })
export const check = defineResource({
  ...all,
  // @ts-expect-error the place of a check, and a field in it
  checks: [{ at: 'copeis', message: '', holds: () => true }],
})
export const held = defineResource({
  ...all,
  // @ts-expect-error the place of a check, and a field in it
  checks: [{ at: 'copies', message: '', holds: (row) => row.copeis }],
})
// @ts-expect-error a field of a unique set
export const unique = defineResource({ ...all, unique: [{ fields: ['titel'] }] })
export const set = defineResource({
  ...all,
  // @ts-expect-error a field that an action sets, and its value
  actions: [{ label: 'Lose', set: () => ({ isLots: true }) }],
})
export const value = defineResource({
  ...all,
  // @ts-expect-error a field that an action sets, and its value
  actions: [{ label: 'Lose', set: () => ({ isLost: 'yes' }) }],
})
// @ts-expect-error a field that an action asks for
export const ask = defineResource({ ...all, actions: [{ label: 'Lose', ask: ['copeis'] }] })
// @ts-expect-error a condition of a declared list
export const lists = defineResource({ ...all, lists: [{ path: 'lost', where: { isLots: true } }] })
export const capacity = defineResource({
  ...all,
  // @ts-expect-error the relation of a capacity
  atMost: { of: 'shcool', limit: 3, message: () => '' },
})
// @ts-expect-error an option of a field, and one of a derived value
export const option = text('Title', { requierd: true })
export const derived = defineResource({
  ...all,
  // @ts-expect-error an option of a derived value
  derived: { loans: count('loan', { bye: 'book' }) },
})
// @ts-expect-error the name of a resource
export const name: ResourceName = 'bookLaon'
// @ts-expect-error the name of a resource
export const declaration = resourceNamed('bookLaon')
export const anyName = [
  resourceNamed('student').fields.aspiration,
  resourceNamed(String(name)).name,
]
// @ts-expect-error a field that is no relation
export const offered = defineResource({ ...all, offers: { title: { where: {} } } })
export const offer = defineResource({
  ...all,
  // @ts-expect-error a field of the record in an offer
  offers: { school: { where: (row) => ({ name: row.titel }) } },
})
export const during = defineResource({
  ...all,
  // @ts-expect-error the days of a capacity
  atMost: { of: 'school', limit: 3, during: { from: 'from', to: 'untill' }, message: () => '' },
})
export const moments = defineResource({
  ...all,
  // @ts-expect-error a capacity during moments
  atMost: { of: 'school', limit: 3, during: { from: 'at', to: 'at' }, message: () => '' },
})
export const ended = defineResource({
  ...all,
  // @ts-expect-error the end of a period
  noOverlap: { of: 'school', from: 'from', to: 'til' },
})
// @ts-expect-error a period from a day to a moment
export const mixed = defineResource({ ...all, noOverlap: { of: 'school', from: 'from', to: 'at' } })
export const numbers = defineResource({
  ...all,
  // @ts-expect-error a period of numbers
  noOverlap: { of: 'school', from: 'copies', to: 'copies' },
})
export const owner = defineResource({
  ...all,
  // @ts-expect-error whose periods they are
  noOverlap: { of: 'shcool', from: 'from', to: 'until' },
})
export const archived = defineResource({
  ...all,
  // @ts-expect-error a field that follows an archive, and its value
  whenArchived: { school: { set: () => ({ stat: 'gone' }) } },
})
export const archivedValue = defineResource({
  ...all,
  // @ts-expect-error a field that follows an archive, and its value
  whenArchived: { school: { set: () => ({ state: 'lost' }) } },
})
// @ts-expect-error the relation of a follow-up
export const followed = defineResource({ ...all, whenArchived: { title: { set: () => ({}) } } })
export const moved = relation('School', 'school', {
  // @ts-expect-error what a moved record does
  within: { field: 'team', by: 'school', whenMoved: 'block' },
})
// @ts-expect-error a field that is ticked off must be a flag, a day or a time
export const tick = defineResource({ ...all, lists: [{ path: 'a', where: {}, tick: 'title' }] })
// @ts-expect-error a time of day
export const at = time('At', { min: '24:00' })
// @ts-expect-error an icon of the set
export const noIcon: IconName = 'bus'
export const icons: IconName[] = ['car', 'medicine-box', 'account-book', 'zoom-out']
