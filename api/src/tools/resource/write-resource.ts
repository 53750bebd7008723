import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatted } from '../formatted.js'
import { declarationText, firstTestText, namesOf } from './declaration-text.js'
import type { Proposal } from './proposal.js'

/** Writes the declaration and a first test below `root`. Returns the paths. Throws a sentence, and writes nothing then. */
export async function writeResource(root: string, proposal: Proposal): Promise<string[]> {
  const { file } = namesOf(proposal)
  const texts: [path: string, text: string][] = [
    [`shared/src/resources/${file}.ts`, declarationText(proposal)],
    [`api/test/${file}.test.ts`, firstTestText(proposal)],
  ]
  for (const [path] of texts)
    if (existsSync(join(root, path))) throw new Error(`${path} exists already.`)
  const written = await Promise.all(
    texts.map(async ([path, text]) => [path, await formatted(text, 'typescript')] as const),
  )
  for (const [path, text] of written) await writeFile(join(root, path), text)
  return written.map(([path]) => path)
}
