import { text } from '../../fields/index.js'
import { defineResource, type Resource } from '../define-resource.js'
import { assertParts } from './assert-parts.js'
import { assertResources } from './assert-resources.js'

const options = {
  name: 'book',
  label: { one: 'Book', many: 'Books' },
  url: 'books',
  title: ['title'],
  fields: { title: text('Title') },
  list: { columns: ['title'], sort: 'title' },
  form: [{ key: 'book', title: 'Book', fields: ['title'] }],
  access: { admin: [{ can: 'manage' }] },
} as const
const declared = (change: object) =>
  defineResource({ ...options, ...change } as never) as unknown as Resource

test('a whole declaration is accepted', () => {
  expect(() => assertParts([declared({})])).not.toThrow()
})

test.each([
  [{ label: undefined }, 'label.one'],
  [{ label: 'Book' }, 'label.one'],
  [{ label: { one: 'Book' } }, 'label.many'],
  [{ url: undefined }, 'url'],
  [{ title: 'title' }, 'title'],
  [{ fields: undefined }, 'fields'],
  [{ fields: { title: 'Title' } }, 'title'],
  [{ fields: { title: text } }, 'title'],
  [{ list: { sort: 'title' } }, 'list.columns'],
  [{ list: { columns: ['title'] } }, 'list.sort'],
  [{ form: undefined }, 'form'],
])('%j is told with the name of the part, before and after all is loaded', (change, part) => {
  const resource = declared(change)
  for (const check of [assertParts, assertResources])
    expect(() => check([resource])).toThrow(new RegExp(`\\n- book\\.${part} is `))
})

test('a screen of a feature without a title is told', () => {
  const screen = { route: '/kits', page: 'kits-page', access: 'kits', title: 'Kits' }
  const wrong = { ...screen, title: undefined as never }
  expect(() => assertParts([], { kits: { screens: [screen] } })).not.toThrow()
  expect(() => assertParts([], { kits: { screens: [wrong] } })).toThrow(
    'The screen "/kits" of the feature "kits" has no title.',
  )
})
