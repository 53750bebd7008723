/** The three floors of the subject tree, from the top. */
export const floors = ['subject', 'topic', 'subTopic'] as const
export type Floor = (typeof floors)[number]

export interface TreeNode {
  id: string
  version: number
  name: string
  floor: Floor
  parent: string | null
  children: TreeNode[]
}

interface Row {
  id: string
  version: number
  name: string
}
export interface TreeRows {
  subject: readonly Row[]
  topic: readonly (Row & { subject: string })[]
  subTopic: readonly (Row & { topic: string })[]
}

/** Rows of the three floors as one tree; each floor keeps the order in which its rows came. */
export function makeTree({ subject, topic, subTopic }: TreeRows): TreeNode[] {
  const node = ({ id, version, name }: Row, floor: Floor, parent: string | null): TreeNode => ({
    id,
    version,
    name,
    floor,
    parent,
    children: [],
  })
  const topics = new Map(topic.map((row) => [row.id, node(row, 'topic', row.subject)]))
  const subjects = new Map(subject.map((row) => [row.id, node(row, 'subject', null)]))
  for (const row of subTopic) topics.get(row.topic)?.children.push(node(row, 'subTopic', row.topic))
  for (const one of topics.values()) subjects.get(one.parent!)?.children.push(one)
  return [...subjects.values()]
}

/** The part of a tree that a text is found in: whatever is named so, with all above and all below it. */
export function narrowTree(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted)) return [node]
    const children = narrowTree(node.children, wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The nodes that stand on the screen, from top to bottom. */
export const visibleNodes = (nodes: readonly TreeNode[], isOpen: (node: TreeNode) => boolean): TreeNode[] =>
  nodes.flatMap((node) => [node, ...(isOpen(node) ? visibleNodes(node.children, isOpen) : [])])

/** The floor below, where there is one. */
export const floorBelow = (floor: Floor): Floor | undefined => floors[floors.indexOf(floor) + 1]

const words = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** "3 topics, 9 sub-topics". */
export function countOf(node: TreeNode): string {
  if (node.floor === 'topic') return words(node.children.length, 'sub-topic')
  if (node.floor === 'subTopic') return ''
  const below = node.children.reduce((sum, child) => sum + child.children.length, 0)
  return `${words(node.children.length, 'topic')}, ${words(below, 'sub-topic')}`
}

/** "8 subjects, 16 topics, 35 sub-topics". */
export const totalsOf = (counts: Readonly<Record<Floor, number>>): string =>
  [words(counts.subject, 'subject'), words(counts.topic, 'topic'), words(counts.subTopic, 'sub-topic')].join(', ')
