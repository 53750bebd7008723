import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

/** Node's options for jest. With room for new objects, most are garbage before they are looked at: starts of the product take a tenth less of the processor. */
export const jestNodeArgs = [
  '--experimental-vm-modules',
  '--no-warnings',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
]

const projects = ['unit', 'admin', 'sandbox', 'api', 'lab']
const folder = join(root, 'shared/src/resources')

/** Returns the name and the address that a declaration has, also with comments behind them. */
export function declaredNames(text) {
  const [, name] = /^\s+name: '(\w+)',/m.exec(text) ?? []
  const [, url] = /^\s+url: '([\w-]+)',/m.exec(text) ?? []
  return { name, url }
}

/** Returns the name of each resource by its address, its file and its name: `transport-passes`, `transport-pass` and `transportPass`. */
function resourceNames() {
  const names = readdirSync(folder).flatMap((file) => {
    const [stem] = /^[a-z-]+(?=\.ts$)/.exec(file) ?? []
    if (!stem) return []
    const { name, url } = declaredNames(readFileSync(join(folder, file), 'utf8'))
    return name && url ? [url, stem, name].map((word) => [word, { name, stem }]) : []
  })
  return new Map(names)
}

/** Moves `--selectProjects` to the end: jest reads every word after it as the name of a project. */
function ordered(args) {
  const at = args.indexOf('--selectProjects')
  if (at < 0) return args
  const rest = args.slice(at + 1)
  const end = rest.findIndex((word) => !projects.includes(word))
  const names = end < 0 ? rest : rest.slice(0, end)
  return [...args.slice(0, at), ...(end < 0 ? [] : rest.slice(end)), '--selectProjects', ...names]
}

/** Returns how many letters must be typed, left out or replaced to turn one word into the other. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries())
    row = row.reduce((next, above, column) => {
      const best =
        column === 0
          ? at + 1
          : Math.min(
              above + 1,
              next[column - 1] + 1,
              row[column - 1] + (letter === b[column - 1] ? 0 : 1),
            )
      return [...next, best]
    }, [])
  return row[b.length]
}

/**
 * Returns jest's arguments and environment. Resources as the first words, such as "students" or "student-activities", run their contract,
 * their access matrix and the tests named after them; options may follow.
 */
export function jestArgs(args) {
  const words = args.slice(0, args.findIndex((word) => word.startsWith('-')) >>> 0)
  const names = resourceNames()
  const resources = words.flatMap((word) => names.get(word) ?? [])
  if (words.length === 0 || resources.length < words.length) return { args: ordered(args), env: {} }
  const stems = resources.map(({ stem }) => stem).join('|')
  const files = `(crud-contract|access-matrix)\\.test\\.ts$|/(${stems})(s|es)?[^/]*\\.test\\.tsx?$`
  return {
    args: [files, ...ordered(args.slice(words.length))],
    env: { TEST_RESOURCE: resources.map(({ name }) => name).join(',') },
  }
}

/** Returns the resource whose address is most like a word with a typing error, or `undefined`. */
export function likelyResource(word) {
  const near = [...resourceNames().keys()]
    .map((name) => ({ name, away: distance(word.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.away - b.away)[0]
  return near && near.away <= Math.max(1, Math.floor(word.length / 4)) ? near.name : undefined
}
