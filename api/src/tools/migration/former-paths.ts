import { readFile, writeFile } from 'node:fs/promises'
import { formatted } from '../formatted.js'
import type { MadeMigration } from './make-migration.js'

type FormerPaths = Record<string, Record<string, string>>
type Former = Record<string, string>
type Renames = Pick<MadeMigration, 'moves' | 'resources' | 'addresses'>

const constant = /(export const (\w+)[^=]*= )(\{[^=;]*\})\n/g
const jsonOf = (text: string) =>
  text
    .replace(/(\w+):/g, '"$1":')
    .replaceAll("'", '"')
    .replace(/,(\s*\})/g, '$1')

/** Changes `shared/src/resources/former-paths.ts`, by which browsers find the columns and drafts that they remember. */
async function changeFormerPaths(
  file: string,
  change: (paths: FormerPaths, former: { names: Former; addresses: Former; urls: Former }) => void,
): Promise<void> {
  const text = await readFile(file, 'utf8')
  const values = Object.fromEntries([...text.matchAll(constant)].map(([, , name, value]) => [name, JSON.parse(jsonOf(value!)) as object]))
  const [names, addresses, urls] = ['formerNames', 'formerAddresses', 'formerUrls'].map((name) => values[name] as Former) as [
    Former,
    Former,
    Former,
  ]
  change(values['formerPaths'] as FormerPaths, { names, addresses, urls })
  const next = text.replace(constant, (_, start: string, name: string) => `${start}${JSON.stringify(values[name])}\n`)
  await writeFile(file, await formatted(next, 'typescript'))
}

/** Moves the paths of a renamed resource to its other name. */
function movePaths(paths: FormerPaths, from: string, to: string): void {
  const { [from]: own } = paths
  if (!own || from === to) return
  delete paths[from]
  paths[to] = { ...paths[to], ...own }
}

/** Returns the names of renamed resources in the API's addresses, where they changed. A table is called by that name. */
const movedUrls = (resources: Renames['resources']) =>
  resources.flatMap(({ plan, from }) => {
    const url = from.table.replaceAll('_', '-')
    return url === plan.resource.url ? [] : [{ from: url, to: plan.resource.url }]
  })

/** Adds renamed resources and fields, and moved addresses. A name that is used again is no former one any more. */
export const addFormerPaths = (file: string, { moves, resources, addresses }: Renames): Promise<void> =>
  changeFormerPaths(file, (paths, { names, addresses: moved, urls }) => {
    for (const { from, to } of movedUrls(resources)) {
      delete urls[to]
      urls[from] = to
    }
    for (const { from, to } of addresses) {
      delete moved[to]
      moved[from] = to
    }
    for (const { from, to } of resources) {
      movePaths(paths, from.name, to.name)
      delete names[to.name]
      if (from.name !== to.name) names[from.name] = to.name
    }
    for (const { plan, from, to } of moves) {
      const { [to]: _, ...others } = paths[plan.resource.name] ?? {}
      paths[plan.resource.name] = { ...others, [from]: to }
    }
  })

/** Returns the comment of a migration that renames resources or fields, or moves screens. `forgetFormerPaths` reads it. */
export const renameComment = ({ moves, resources, addresses }: Renames): string[] => [
  ...resources.map(({ from, to }) => `Renames the resource ${from.name} to ${to.name}.`),
  ...moves.map(({ plan, from, to }) => `Renames ${plan.resource.name}.${from} to ${to}.`),
  ...movedUrls(resources).map(({ from, to }) => `Moves the records of /api/${from} to /api/${to}.`),
  ...addresses.map(({ from, to }) => `Moves the screens of /${from} to /${to}.`),
]

/** Takes the renames of a migration out again, by the comment in its text. */
export const forgetFormerPaths = (file: string, migration: string): Promise<void> =>
  changeFormerPaths(file, (paths, { names, addresses, urls }) => {
    for (const [, from] of migration.matchAll(/^ \* Moves the screens of \/([\w/-]+) to \/[\w/-]+\.$/gm)) delete addresses[from!]
    for (const [, from] of migration.matchAll(/^ \* Moves the records of \/api\/([\w-]+) to \/api\/[\w-]+\.$/gm)) delete urls[from!]
    for (const [, resource, from] of migration.matchAll(/^ \* Renames (\w+)\.([\w.]+) to [\w.]+\.$/gm)) {
      const { [from!]: _, ...others } = paths[resource!] ?? {}
      if (Object.keys(others).length > 0) paths[resource!] = others
      else delete paths[resource!]
    }
    for (const [, from, to] of migration.matchAll(/^ \* Renames the resource (\w+) to (\w+)\.$/gm)) {
      movePaths(paths, to!, from!)
      delete names[from!]
    }
  })
