import { renumbered, siblingsOf, withMoved, withSaved, type Placed } from './tree-order.js'
import { makeTree } from './tree.js'

/** Rows named by letters: `a1` has the position 1, `a` none. */
const rowsOf = (text: string): Placed[] =>
  text.split(' ').map((word) => ({
    id: word[0]!,
    version: 1,
    position: word.length > 1 ? Number(word.slice(1)) : null,
  }))
const written = (rows: readonly Placed[]) =>
  rows.map(({ id, position }) => `${id}${position ?? ''}`).join(' ')
/** Returns the rows that change when a row of the given ones moves. */
const moving = (text: string, id: string, by: -1 | 1) => {
  const rows = rowsOf(text)
  const next = withMoved(rows, id, by)
  return next && written(renumbered(rows, next))
}

test('numbers the rows up to the moved one, and leaves those after it in the order of their names', () => {
  expect(moving('a b c d', 'b', -1)).toBe('b1')
  expect(moving('a b c d', 'c', -1)).toBe('a1 c2')
  expect(moving('a b c d', 'a', 1)).toBe('b1')
  expect(moving('a b c d', 'd', -1)).toBe('a1 b2 d3')
})

test('exchanges the positions of two neighbours, and keeps those of all others', () => {
  expect(moving('a1 b2 c3 d4', 'b', -1)).toBe('b1 a2')
  expect(moving('a1 b20 c30 d40', 'c', 1)).toBe('d30 c40')
  expect(moving('a1 b2 c d', 'c', -1)).toBe('c2 b3')
  expect(moving('a1 b2 c d', 'd', -1)).toBe('d3')
})

test('parts rows that share a position', () => {
  expect(moving('a1 b1 c1 d9', 'c', -1)).toBe('c2 b3')
  expect(moving('a1 b1 c2 d2', 'c', 1)).toBe('b2 d3 c4')
})

test('goes no further than the first and the last place', () => {
  expect(moving('a b', 'a', -1)).toBeNull()
  expect(moving('a b', 'b', 1)).toBeNull()
  expect(moving('a b', 'x', 1)).toBeNull()
})

test('any moves, one after the other, lead to the order that was asked for', () => {
  const byOrder = (rows: readonly Placed[]) =>
    [...rows].sort((a, b) => (a.position ?? 1e9) - (b.position ?? 1e9) || a.id.localeCompare(b.id))
  let rows = byOrder(rowsOf('a b3 c d3 e f1 g'))
  let expected = rows.map(({ id }) => id)
  for (let step = 0; step < 200; step++) {
    const id = 'abcdefg'[(step * 5) % 7]!
    const by = step % 3 === 0 ? 1 : -1
    const next = withMoved(rows, id, by)
    if (!next) continue
    expected = next.map((row) => row.id)
    const changed = new Map(renumbered(rows, next).map((row) => [row.id, row]))
    rows = byOrder(rows.map((row) => changed.get(row.id) ?? row))
    expect(rows.map((row) => row.id)).toEqual(expected)
  }
})

test('takes what was saved since for rows that were loaded before, and for no newer ones', () => {
  const saved = new Map([
    ['c', { id: 'c', version: 2, position: 1 }],
    ['b', { id: 'b', version: 1, position: 9 }],
  ])
  expect(written(withSaved(rowsOf('a b2 c d'), saved))).toBe('c1 b2 a d')
})

test('finds the siblings of a node on any level', () => {
  const row = { version: 1, activities: 0, position: null }
  const tree = makeTree({
    subject: [{ ...row, id: 's1', name: 'Science' }],
    topic: [
      { ...row, id: 't1', name: 'Light', subject: 's1' },
      { ...row, id: 't2', name: 'Sound', subject: 's1' },
    ],
    subTopic: [{ ...row, id: 'u1', name: 'Mirrors', topic: 't2' }],
  })
  const idsBeside = (id: string) => siblingsOf(tree, id).map((node) => node.id)
  expect([idsBeside('s1'), idsBeside('t1'), idsBeside('u1'), idsBeside('x')]).toEqual([
    ['s1'],
    ['t1', 't2'],
    ['u1'],
    [],
  ])
})
