import { readFile, writeFile } from 'node:fs/promises'
import { formatted } from '../formatted.js'
import type { Move } from './moves.js'

/** Adds renamed fields to `shared/src/resources/former-paths.ts`, by which browsers find the columns that they remember. */
export async function writeFormerPaths(file: string, moves: readonly Move[]): Promise<void> {
  const text = await readFile(file, 'utf8')
  const start = text.indexOf('= {')
  const renamed = JSON.parse(
    text
      .slice(start + 2)
      .replace(/(\w+):/g, '"$1":')
      .replaceAll("'", '"')
      .replace(/,(\s*\})/g, '$1'),
  ) as Record<string, Record<string, string>>
  for (const { plan, from, to } of moves) {
    const { [to]: _, ...others } = renamed[plan.resource.name] ?? {}
    renamed[plan.resource.name] = { ...others, [from]: to }
  }
  await writeFile(file, await formatted(`${text.slice(0, start + 2)}${JSON.stringify(renamed)}\n`, 'typescript'))
}
