import { countOf, makeTree, narrowTree, totalsOf, usesOf, visibleNodes } from './tree.js'

const tree = makeTree({
  subject: [
    { id: 's1', version: 1, name: 'Science', activities: 1, position: null },
    { id: 's2', version: 1, name: 'Craft', activities: 1, position: null },
  ],
  topic: [
    { id: 't1', version: 1, name: 'Light', activities: 1, position: null, subject: 's1' },
    { id: 't2', version: 1, name: 'Sound', activities: 1, position: null, subject: 's1' },
  ],
  subTopic: [{ id: 'u1', version: 1, name: 'Mirrors', activities: 1, position: null, topic: 't1' }],
})

test('links the three levels', () => {
  expect(tree.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
    ['Science', ['Light', 'Sound']],
    ['Craft', []],
  ])
  expect(tree.map(countOf)).toEqual(['2 topics, 1 sub-topic', '0 topics, 0 sub-topics'])
  expect(tree[0]!.children[0]!.children.map(usesOf)).toEqual(['1 activity'])
})

test('keeps the ancestors and descendants of a match', () => {
  expect(visibleNodes(narrowTree(tree, 'mirr'), () => true).map(({ name }) => name)).toEqual(['Science', 'Light', 'Mirrors'])
  expect(visibleNodes(narrowTree(tree, 'LIGHT'), () => true).map(({ name }) => name)).toEqual(['Science', 'Light', 'Mirrors'])
  expect(narrowTree(tree, 'nothing')).toEqual([])
})

test('hides the children of a closed node', () => {
  expect(visibleNodes(tree, ({ id }) => id === 's1').map(({ name }) => name)).toEqual(['Science', 'Light', 'Sound', 'Craft'])
})

test('counts the whole tree, with singulars', () => {
  expect(totalsOf({ subject: 1, topic: 2, subTopic: 1 })).toBe('1 subject, 2 topics, 1 sub-topic')
})
