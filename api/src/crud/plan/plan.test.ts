import { defineResource, type Resource } from '@tinkerdesk/shared'
import { group, text } from '@tinkerdesk/shared/fields/index'
import { makePlan } from './plan.js'

const planWith = (more: object) =>
  makePlan(
    defineResource({
      name: 'book',
      label: { one: 'Book', many: 'Books' },
      url: 'books',
      title: ['title'],
      fields: { title: text('Title'), place: group('Place', { shelf: text('Shelf') }), ...more },
      list: { columns: ['title'], sort: 'title' },
      form: [],
      access: {},
    } as never) as Resource,
  )

it.each([
  [{ placeShelf: text('Shelf mark') }, 'book.place.shelf and book.placeShelf', 'place_shelf'],
  [{ titleOrder: text('Order') }, 'book.title and book.titleOrder', 'title_order'],
  [
    { created: group('Made', { at: text('At') }) },
    'book.createdAt and book.created.at',
    'created_at',
  ],
])('refuses fields that share a column: %j', (more, fields, column) => {
  expect(() => planWith(more)).toThrow(
    `${fields} would share the column "${column}"; rename one of them.`,
  )
})

it('takes fields with columns of their own', () => {
  expect(planWith({ shelf: text('Shelf mark') }).table).toBe('books')
})
