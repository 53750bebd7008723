import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folders = ['shared/src', 'api/src', 'api/test', 'admin/src', 'e2e']
/** Migrations and the list of former names keep them on purpose. */
const notSources = /node_modules|dist|migrations|results|former-paths/
const maxLines = 30

/**
 * Returns `file:line` of every line that still uses a former name, in code, demo and tests. At most 30. `beside` are words of which a file
 * must have one, because many resources have a field called "title".
 */
export async function mentionsOf(
  root: string,
  word: string,
  beside: readonly string[] = [],
): Promise<string[]> {
  const pattern = new RegExp(`\\b${word}\\b`)
  const isAbout = new RegExp(`\\b(${beside.join('|')})\\b`, 'i')
  const places: string[] = []
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || notSources.test(relative(root, path)))
        continue
      const text = await readFile(path, 'utf8')
      if (beside.length > 0 && !isAbout.test(text)) continue
      const lines = text.split('\n')
      lines.forEach(
        (line, at) => pattern.test(line) && places.push(`${relative(root, path)}:${at + 1}`),
      )
    }
  return places.length > maxLines
    ? [...places.slice(0, maxLines), `and ${places.length - maxLines} more`]
    : places
}
