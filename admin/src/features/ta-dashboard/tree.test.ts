import {
  countOf,
  inBoth,
  makeTree,
  narrowTree,
  nodeIn,
  totalsOf,
  usesOf,
  visibleNodes,
} from './tree.js'

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
  expect(visibleNodes(narrowTree(tree, 'mirr'), () => true).map(({ name }) => name)).toEqual([
    'Science',
    'Light',
    'Mirrors',
  ])
  expect(visibleNodes(narrowTree(tree, 'LIGHT'), () => true).map(({ name }) => name)).toEqual([
    'Science',
    'Light',
    'Mirrors',
  ])
  expect(narrowTree(tree, 'nothing')).toEqual([])
})

test('hides the children of a closed node', () => {
  expect(visibleNodes(tree, ({ id }) => id === 's1').map(({ name }) => name)).toEqual([
    'Science',
    'Light',
    'Sound',
    'Craft',
  ])
})

test('counts the whole tree, with singulars', () => {
  expect(totalsOf({ subject: 1, topic: 2, subTopic: 1 })).toBe('1 subject, 2 topics, 1 sub-topic')
})

test('finds a node at any level, and the names that two nodes share, however they are written', () => {
  expect(['s2', 't2', 'u1', 'x'].map((id) => nodeIn(tree, id)?.name)).toEqual([
    'Craft',
    'Sound',
    'Mirrors',
    undefined,
  ])
  const [light, sound] = [nodeIn(tree, 't1')!, nodeIn(tree, 't2')!]
  expect(inBoth(light, sound)).toEqual([])
  expect(
    inBoth(light, { ...sound, children: [{ ...light.children[0]!, id: 'u2', name: ' MIRRORS' }] }),
  ).toEqual(['Mirrors'])
})
