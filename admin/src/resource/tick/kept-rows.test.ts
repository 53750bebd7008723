import type { ListRow } from '../values/list-row.js'
import { keptRows } from './kept-rows.js'

const row = (id: string, version = 1): ListRow => ({
  id,
  version,
  createdAt: '',
  updatedAt: '',
  createdBy: '',
})
const shown = (before: string[], read: ListRow[], ticked: string[]) =>
  keptRows(
    before.map((id) => row(id)),
    read,
    (id) => ticked.includes(id),
  ).map(({ id, version }) => `${id}${version}`)

test('rows stay in their places, also those that left the list by a tick; the others go, and new ones follow', () => {
  expect(shown([], [row('a'), row('b')], [])).toEqual(['a1', 'b1'])
  expect(shown(['a', 'b', 'c'], [row('d'), row('c', 2), row('a')], ['b'])).toEqual([
    'a1',
    'b1',
    'c2',
    'd1',
  ])
  expect(shown(['a', 'b'], [row('a')], [])).toEqual(['a1'])
})
