import { readFile, writeFile } from 'node:fs/promises'
import { formatted } from '../formatted.js'
import type { Move } from './moves.js'

type FormerPaths = Record<string, Record<string, string>>

/** Changes `shared/src/resources/former-paths.ts`, by which browsers find the columns that they remember. */
async function changeFormerPaths(file: string, change: (renamed: FormerPaths) => void): Promise<void> {
  const text = await readFile(file, 'utf8')
  const start = text.indexOf('= {') + 2
  const json = text
    .slice(start)
    .replace(/(\w+):/g, '"$1":')
    .replaceAll("'", '"')
    .replace(/,(\s*\})/g, '$1')
  const renamed = JSON.parse(json) as FormerPaths
  change(renamed)
  await writeFile(file, await formatted(`${text.slice(0, start)}${JSON.stringify(renamed)}\n`, 'typescript'))
}

/** Adds renamed fields. A name that is used again is no former one any more. */
export const addFormerPaths = (file: string, moves: readonly Move[]): Promise<void> =>
  changeFormerPaths(file, (renamed) => {
    for (const { plan, from, to } of moves) {
      const { [to]: _, ...others } = renamed[plan.resource.name] ?? {}
      renamed[plan.resource.name] = { ...others, [from]: to }
    }
  })

/** Returns the comment of a migration that renames fields. `forgetFormerPaths` reads it. */
export const renameComment = (moves: readonly Move[]): string[] =>
  moves.map(({ plan, from, to }) => `Renames ${plan.resource.name}.${from} to ${to}.`)

/** Takes the renames of a migration out again, by the comment in its text. */
export const forgetFormerPaths = (file: string, migration: string): Promise<void> =>
  changeFormerPaths(file, (renamed) => {
    for (const [, resource, from] of migration.matchAll(/^ \* Renames (\w+)\.([\w.]+) to [\w.]+\.$/gm)) {
      const { [from!]: _, ...others } = renamed[resource!] ?? {}
      if (Object.keys(others).length > 0) renamed[resource!] = others
      else delete renamed[resource!]
    }
  })
