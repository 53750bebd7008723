import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folders = ['shared/src', 'api/src', 'api/test', 'admin/src', 'e2e']
const notSources = /node_modules|dist|migrations|results/
const maxLines = 30

/** Returns `file:line` of every line that still uses a former name of a field, in code, demo and tests. At most 30. */
export async function mentionsOf(root: string, word: string): Promise<string[]> {
  const pattern = new RegExp(`\\b${word}\\b`)
  const places: string[] = []
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || notSources.test(relative(root, path))) continue
      const lines = (await readFile(path, 'utf8')).split('\n')
      lines.forEach((line, at) => pattern.test(line) && places.push(`${relative(root, path)}:${at + 1}`))
    }
  return places.length > maxLines ? [...places.slice(0, maxLines), `and ${places.length - maxLines} more`] : places
}
