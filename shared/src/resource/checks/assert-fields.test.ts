import { choice, choices, group, list, number, relations, text } from '../../fields/index.js'
import { brokenFields, fieldFaults } from './assert-fields.js'
import { defineResource } from '../define-resource.js'

const bookWith = (fields: Parameters<typeof group>[1]) =>
  defineResource({
    name: 'book',
    label: { one: 'Book', many: 'Books' },
    url: 'books',
    title: [],
    fields,
    list: { columns: [], sort: '-createdAt' },
    form: [],
    access: {},
  })
const withFields = (fields: Parameters<typeof group>[1]) => fieldFaults(bookWith(fields))

const isbn = { regex: /^\d{4}$/, message: 'ISBN must have four digits', sample: '12' }

describe('a field that cannot be right', () => {
  it.each([
    [
      'limits that no number keeps',
      { pages: number('Pages', { min: 10, max: 1 }) },
      'book.pages has a min of 10 and a max of 1, so no value fits.',
    ],
    [
      'limits that no text keeps',
      { title: text('Title', { min: 300 }) },
      'book.title has a min of 300 and a max of 200, so no value fits.',
    ],
    [
      'limits that no list keeps',
      { tips: list('Tips', text('Tip'), { min: 3, max: 2 }) },
      'book.tips has a min of 3 and a max of 2, so no value fits.',
    ],
    [
      'limits of relations',
      { tags: relations('Tags', 'tag', { min: 501 }) },
      'book.tags has a min of 501 and a max of 500, so no value fits.',
    ],
    ['no choices', { cover: choice('Cover', []) }, 'book.cover has no choices.'],
    [
      'an empty choice',
      { cover: choices('Covers', ['Soft', ' ']) },
      'book.cover has an empty choice.',
    ],
    [
      'a choice twice',
      { cover: choice('Cover', ['Soft', 'Hard', 'Soft']) },
      'book.cover has the choice "Soft" twice.',
    ],
    [
      'a sample that its pattern refuses',
      { isbn: text('ISBN', { pattern: isbn }) },
      'book.isbn has the sample "12", which it does not accept.',
    ],
    [
      'a name with a hyphen',
      { 'shelf-number': text('Shelf') },
      'book.shelf-number: "shelf-number" is no name of a field; use letters and digits, like "pageCount".',
    ],
    [
      'a name with a dot',
      { 'place.row': text('Row') },
      'book.place.row: "place.row" is no name of a field; use letters and digits, like "pageCount".',
    ],
    [
      'a part of a group',
      { size: group('Size', { height: number('Height', { min: 2, max: 1 }) }) },
      'book.size.height has a min of 2 and a max of 1, so no value fits.',
    ],
    [
      'a part of an item',
      { notes: list('Notes', group('Note', { kind: choice('Kind', []) })) },
      'book.notes.item.kind has no choices.',
    ],
  ])('is refused at the start: %s', (_, fields, fault) => {
    expect(withFields(fields)).toEqual([fault])
  })

  it('is not one with limits that a value keeps', () => {
    expect(
      withFields({
        pages: number('Pages', { min: 1, max: 1 }),
        isbn: text('ISBN', { pattern: { ...isbn, sample: '1234' } }),
      }),
    ).toEqual([])
  })
})

it.each([
  [
    'a choice without a label',
    choice(['New'] as never, undefined as never),
    'book.cover has no label, which is its first word.',
  ],
  [
    'a choice without choices',
    choice('Cover', undefined as never),
    'book.cover was not given what its kind needs: ',
  ],
])('%s is named by its field', (_, cover, sentence) => {
  expect(brokenFields(bookWith({ cover })).join()).toMatch(sentence)
})
