import type { Plugin } from 'vite'

/** A part of a parsed program. */
interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'type' in value && 'start' in value

const isNamed = (node: Node, names: readonly string[]): boolean =>
  node.type === 'Property' &&
  'key' in node &&
  isNode(node.key) &&
  'name' in node.key &&
  names.includes(String(node.key.name))

/** Returns the places of properties with some names in the objects of a program. */
function propertiesIn(node: Node, names: readonly string[]): Node[] {
  if (isNamed(node, names)) return [node]
  return Object.values(node)
    .flat()
    .flatMap((part: unknown) => (isNode(part) ? propertiesIn(part, names) : []))
}

/** Returns a plugin that leaves properties with some names out of the production build of some modules. */
const without = (name: string, names: readonly string[], id: RegExp): Plugin => ({
  name,
  apply: 'build',
  transform: {
    filter: { id, code: new RegExp(`\\b(${names.join('|')})\\b`) },
    handler(code) {
      let rest = code
      for (const { start, end } of propertiesIn(this.parse(code) as Node, names).toReversed())
        rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '')
      return { code: rest, map: null }
    },
  },
})

/**
 * Leaves out what only the server reads, since the first list would be larger for all: why data is kept and how long, and how kinds of fields
 * check a declaration and describe themselves to programs.
 */
export const serverOnly: Plugin[] = [
  without(
    'declarations-without-personal',
    ['personal'],
    /\/shared\/dist\/(resources|parts)\/.*\.js$/,
  ),
  without(
    'kinds-without-mistakes',
    ['mistakes', 'described'],
    /\/shared\/dist\/fields\/kinds\/.*\.js$/,
  ),
]
