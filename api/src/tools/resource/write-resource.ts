import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatted } from '../formatted.js'
import { declarationText, firstTestText, namesOf } from './declaration-text.js'
import type { Proposal } from './proposal.js'

const index = 'shared/src/resources/index.ts'

/** Writes the declaration, its lines in the index and a first test below `root`. Returns the paths. Throws a sentence, and writes nothing then. */
export async function writeResource(root: string, proposal: Proposal): Promise<string[]> {
  const { name, file } = namesOf(proposal)
  const declaration = `shared/src/resources/${file}.ts`
  const test = `api/test/${file}.test.ts`
  for (const path of [declaration, test])
    if (existsSync(join(root, path))) throw new Error(`${path} exists already.`)
  const texts: [path: string, text: string][] = [
    [declaration, declarationText(proposal)],
    [index, withDeclaration(await readFile(join(root, index), 'utf8'), name, file)],
    [test, firstTestText(proposal)],
  ]
  const written = await Promise.all(
    texts.map(async ([path, text]) => [path, await formatted(text, 'typescript')] as const),
  )
  for (const [path, text] of written) await writeFile(join(root, path), text)
  return written.map(([path]) => path)
}

/** Returns the index with one more resource, the last of the list. */
function withDeclaration(text: string, name: string, file: string): string {
  const imports = /(?:^import \{ \w+ \} from '\.\/[\w-]+\.js'\n)+/m
  const line = `import { ${name} } from './${file}.js'\n`
  const next = text
    .replace(imports, (lines) =>
      [...lines.match(/.+\n/g)!, line].sort((a, b) => (fileIn(a) < fileIn(b) ? -1 : 1)).join(''),
    )
    .replace(/(const declarations = \[[^\]]*?),?\s*\]/, (_, list: string) => `${list}, ${name}]`)
  if (!next.includes(line) || !next.includes(`, ${name}]`))
    throw new Error(`${index} has another shape than expected: add ${name} by hand.`)
  return next
}

const fileIn = (line: string): string => /'\.\/([\w-]+)\.js'/.exec(line)![1]!
