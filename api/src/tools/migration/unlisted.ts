import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = 'shared/src/resources'

/** Returns the files that declare a resource which the list of resources does not have, like `shared/src/resources/manual.ts`. */
export async function unlistedResources(
  root: string,
  listed: ReadonlySet<string>,
): Promise<string[]> {
  const files = (await readdir(join(root, folder)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
  const unlisted: string[] = []
  for (const file of files) {
    const code = await readFile(join(root, folder, file), 'utf8')
    const names = [...code.matchAll(/defineResource\(\{\s*name: '(\w+)'/g)].map(
      ([, name = '']) => name,
    )
    if (names.some((name) => !listed.has(name))) unlisted.push(`${folder}/${file}`)
  }
  return unlisted
}
