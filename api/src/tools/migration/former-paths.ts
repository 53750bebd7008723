import { namedGroup } from '@tinkerdesk/shared'
import { readFile, writeFile } from 'node:fs/promises'
import { formatted } from '../formatted.js'
import type { MadeMigration } from './make-migration.js'

type Former = Record<string, string>
type FormerOfEach = Record<string, Former>
type Renames = Pick<MadeMigration, 'moves' | 'resources' | 'lists' | 'addresses'>

/** The values of the file. */
interface Formers {
  formerPaths: FormerOfEach
  formerLists: FormerOfEach
  formerNames: Former
  formerAddresses: Former
  formerUrls: Former
}

// The value is on the next line if the type is long.
const constant = /(export const (?<name>\w+)[^=]*=)\s+(?<value>\{[^=;]*\})\n/g
const jsonOf = (text: string) =>
  text
    .replace(/(\w+):/g, '"$1":')
    .replaceAll("'", '"')
    .replace(/,(\s*\})/g, '$1')

/** Changes `shared/src/resources/former-paths.ts`, by which browsers find the columns and drafts that they remember. */
async function changeFormerPaths(file: string, change: (former: Formers) => void): Promise<void> {
  const text = await readFile(file, 'utf8')
  const constants = [...text.matchAll(constant)].map(
    (match) => `"${namedGroup(match, 'name')}":${jsonOf(namedGroup(match, 'value'))}`,
  )
  const former = JSON.parse(`{${constants.join()}}`) as Formers
  change(former)
  const next = text.replace(
    constant,
    (_, start: string, name: keyof Formers) => `${start} ${JSON.stringify(former[name])}\n`,
  )
  await writeFile(file, await formatted(next, 'typescript'))
}

/** Moves what a renamed resource has to its other name. */
function movePaths(paths: FormerOfEach, from: string, to: string): void {
  const { [from]: own } = paths
  if (!own || from === to) return
  delete paths[from]
  paths[to] = { ...paths[to], ...own }
}

/** Adds a former name of a part of a resource. A name that is used again is no former one any more. */
function addFormer(paths: FormerOfEach, resource: string, from: string, to: string): void {
  const { [to]: _, ...others } = paths[resource] ?? {}
  paths[resource] = { ...others, [from]: to }
}

/** Takes a former name of a part of a resource out again. */
function forgetFormer(paths: FormerOfEach, resource: string, from: string): void {
  const { [from]: _, ...others } = paths[resource] ?? {}
  if (Object.keys(others).length > 0) paths[resource] = others
  else delete paths[resource]
}

/** Returns the names of renamed resources in the API's addresses, where they changed. A table is called by that name. */
const movedUrls = (resources: Renames['resources']) =>
  resources.flatMap(({ plan, from }) => {
    const url = from.table.replaceAll('_', '-')
    return url === plan.resource.url ? [] : [{ from: url, to: plan.resource.url }]
  })

/** Adds renamed resources, fields and lists, and moved addresses. A name that is used again is no former one any more. */
export const addFormerPaths = (
  file: string,
  { moves, resources, lists, addresses }: Renames,
): Promise<void> =>
  changeFormerPaths(file, (former) => {
    for (const { from, to } of movedUrls(resources)) {
      delete former.formerUrls[to]
      former.formerUrls[from] = to
    }
    for (const { from, to } of addresses) {
      delete former.formerAddresses[to]
      former.formerAddresses[from] = to
    }
    for (const { from, to } of resources) {
      movePaths(former.formerPaths, from.name, to.name)
      movePaths(former.formerLists, from.name, to.name)
      delete former.formerNames[to.name]
      if (from.name !== to.name) former.formerNames[from.name] = to.name
    }
    for (const { plan, from, to } of moves)
      addFormer(former.formerPaths, plan.resource.name, from, to)
    for (const { resource, from, to } of lists) addFormer(former.formerLists, resource, from, to)
  })

/** Returns the comment of a migration that renames resources, fields or lists, or moves screens. `forgetFormerPaths` reads it. */
export const renameComment = ({ moves, resources, lists, addresses }: Renames): string[] => [
  ...resources.map(({ from, to }) => `Renames the resource ${from.name} to ${to.name}.`),
  ...moves.map(({ plan, from, to }) => `Renames ${plan.resource.name}.${from} to ${to}.`),
  ...lists.map(({ resource, from, to }) => `Renames the list ${from} of ${resource} to ${to}.`),
  ...movedUrls(resources).map(({ from, to }) => `Moves the records of /api/${from} to /api/${to}.`),
  ...addresses.map(({ from, to }) => `Moves the screens of /${from} to /${to}.`),
]

const movedScreens = /^ \* Moves the screens of \/(?<from>[\w/-]+) to \/[\w/-]+\.$/gm
const movedRecords = /^ \* Moves the records of \/api\/(?<from>[\w-]+) to \/api\/[\w-]+\.$/gm
const renamedPath = /^ \* Renames (?<resource>\w+)\.(?<from>[\w.]+) to [\w.]+\.$/gm
const renamedList = /^ \* Renames the list (?<from>[\w-]+) of (?<resource>\w+) to [\w-]+\.$/gm
const renamedResource = /^ \* Renames the resource (?<from>\w+) to (?<to>\w+)\.$/gm

/** Takes the renames of a migration out again, by the comment in its text. */
export const forgetFormerPaths = (file: string, migration: string): Promise<void> =>
  changeFormerPaths(file, (former) => {
    for (const match of migration.matchAll(movedScreens))
      delete former.formerAddresses[namedGroup(match, 'from')]
    for (const match of migration.matchAll(movedRecords))
      delete former.formerUrls[namedGroup(match, 'from')]
    for (const match of migration.matchAll(renamedPath))
      forgetFormer(former.formerPaths, namedGroup(match, 'resource'), namedGroup(match, 'from'))
    for (const match of migration.matchAll(renamedList))
      forgetFormer(former.formerLists, namedGroup(match, 'resource'), namedGroup(match, 'from'))
    for (const match of migration.matchAll(renamedResource)) {
      const [from, to] = [namedGroup(match, 'from'), namedGroup(match, 'to')]
      movePaths(former.formerPaths, to, from)
      movePaths(former.formerLists, to, from)
      delete former.formerNames[from]
    }
  })
