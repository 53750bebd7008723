import type { Plugin } from 'vite'

/** A part of a parsed program. */
interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'type' in value && 'start' in value

const isPersonal = (node: Node): boolean =>
  node.type === 'Property' &&
  'key' in node &&
  isNode(node.key) &&
  'name' in node.key &&
  node.key.name === 'personal'

/** Returns the places of `personal: …` in the objects of a program. */
function personalIn(node: Node): Node[] {
  if (isPersonal(node)) return [node]
  return Object.values(node)
    .flat()
    .flatMap((part: unknown) => (isNode(part) ? personalIn(part) : []))
}

/**
 * Leaves out of the declarations why data is kept and how long: only the server says it, in the notice. The first list would be larger for all.
 */
export const withoutPersonal: Plugin = {
  name: 'declarations-without-personal',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/dist\/(resources|parts)\/.*\.js$/, code: /\bpersonal:/ },
    handler(code) {
      let rest = code
      for (const { start, end } of personalIn(this.parse(code) as Node).toReversed())
        rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '')
      return { code: rest, map: null }
    },
  },
}
