import { counted, entryFor, textKey } from '@tinkerdesk/shared'

/** The three levels of the subject tree, top down. */
export const levels = ['subject', 'topic', 'subTopic'] as const
export type Level = (typeof levels)[number]

export interface TreeNode {
  id: string
  version: number
  name: string
  level: Level
  parent: string | null
  /** Its place among its siblings. Those without one are last, by name. */
  position: number | null
  /** The number of tinkering activities in it. */
  activities: number
  children: TreeNode[]
}

interface Row {
  id: string
  version: number
  name: string
  position: number | null
  activities: number
}
export interface TreeRows {
  subject: readonly Row[]
  topic: readonly (Row & { subject: string })[]
  subTopic: readonly (Row & { topic: string })[]
}

/** Builds one tree from the rows of the three levels. Each level keeps the order of its rows. */
export function makeTree({ subject, topic, subTopic }: TreeRows): TreeNode[] {
  const node = (
    { id, version, name, position, activities }: Row,
    level: Level,
    parent: string | null,
  ): TreeNode => ({
    id,
    version,
    name,
    level,
    parent,
    position,
    activities,
    children: [],
  })
  const topics = new Map(topic.map((row) => [row.id, node(row, 'topic', row.subject)]))
  const subjects = new Map(subject.map((row) => [row.id, node(row, 'subject', null)]))
  for (const row of subTopic) topics.get(row.topic)?.children.push(node(row, 'subTopic', row.topic))
  for (const row of topic) subjects.get(row.subject)?.children.push(entryFor(topics, row.id))
  return [...subjects.values()]
}

/** Returns the part of a tree that matches a text: the matching nodes with their ancestors and descendants. */
export function narrowTree(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const query = text.trim().toLowerCase()
  if (query === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(query)) return [node]
    const children = narrowTree(node.children, query)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Returns the visible nodes, top to bottom. */
export const visibleNodes = (
  nodes: readonly TreeNode[],
  isOpen: (node: TreeNode) => boolean,
): TreeNode[] =>
  nodes.flatMap((node) => [node, ...(isOpen(node) ? visibleNodes(node.children, isOpen) : [])])

/** Returns the ids of the nodes that are the first and the last of their siblings: those of the top, and those within `nodes`. */
export function edgesOf(top: readonly TreeNode[], nodes: readonly TreeNode[]) {
  const all = [top, ...nodes.map(({ children }) => children)]
  return {
    first: new Set(all.map((siblings) => siblings[0]?.id)),
    last: new Set(all.map((siblings) => siblings.at(-1)?.id)),
  }
}

/** Returns the node with an id. */
export const nodeIn = (nodes: readonly TreeNode[], id: string): TreeNode | undefined =>
  nodes.find((node) => node.id === id) ??
  nodes.map(({ children }) => nodeIn(children, id)).find((node) => node !== undefined)

/** Returns the names that are below both of two nodes: a merge makes one of each pair. */
export function inBoth({ children }: TreeNode, into: TreeNode): string[] {
  const names = new Set(into.children.map(({ name }) => textKey(name)))
  return children.flatMap(({ name }) => (names.has(textKey(name)) ? [name] : []))
}

/** Returns the level above, if any. */
export const levelAbove = (level: Level): Level | undefined => levels[levels.indexOf(level) - 1]

/** Returns the level below, if any. */
export const levelBelow = (level: Level): Level | undefined => levels[levels.indexOf(level) + 1]

const words = (count: number, singular: string) =>
  counted(count, singular, `${singular.replace(/y$/, 'ie')}s`)

/** Returns what is below a node: "3 topics, 9 sub-topics". Empty for a sub-topic. */
export function countOf(node: TreeNode): string {
  if (node.level === 'topic') return words(node.children.length, 'sub-topic')
  if (node.level === 'subTopic') return ''
  const below = node.children.reduce((sum, child) => sum + child.children.length, 0)
  return `${words(node.children.length, 'topic')}, ${words(below, 'sub-topic')}`
}

/** Returns what is below a node and where it is used: "2 sub-topics, 3 activities". */
export const usesOf = (node: TreeNode): string =>
  [countOf(node), words(node.activities, 'activity')].filter(Boolean).join(', ')

/** Returns "8 subjects, 16 topics, 35 sub-topics". */
export const totalsOf = (counts: Readonly<Record<Level, number>>): string =>
  [
    words(counts.subject, 'subject'),
    words(counts.topic, 'topic'),
    words(counts.subTopic, 'sub-topic'),
  ].join(', ')
