import { changedQuery, readQuery } from './query-state.js'

const names = ['kind', 'person'] as const
const read = (text: string) => readQuery(names, new URLSearchParams(text))
const change = (text: string, next: Parameters<typeof changedQuery<(typeof names)[number]>>[2]) =>
  changedQuery(names, new URLSearchParams(text), next).toString()

test('reads the named values, the page and its size', () => {
  expect(read('kind=tag&page=3&size=50&other=1')).toEqual({
    values: { kind: 'tag' },
    page: 3,
    size: 50,
  })
})

test('ignores empty and invalid values', () => {
  expect(read('kind=&page=-1&size=7')).toEqual({ values: {}, page: 1, size: 25 })
  expect(read('page=1000000').page).toBe(1)
})

test('keeps the other values and the size, and starts again at page 1', () => {
  expect(change('kind=tag&page=3&size=50', { person: 'me' })).toBe('kind=tag&person=me&size=50')
  expect(change('kind=tag&person=me', { kind: undefined })).toBe('person=me')
})

test('leads to a page of the same values', () => {
  expect(change('kind=tag&page=3', { page: 4 })).toBe('kind=tag&page=4')
  expect(change('kind=tag&page=3', { page: 1, size: 100 })).toBe('kind=tag&size=100')
})

test('leaves out what has no name here and what is the default', () => {
  expect(change('look=1&kind=tag', { size: 25 })).toBe('kind=tag')
})
