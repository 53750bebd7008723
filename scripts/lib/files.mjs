import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './shell.mjs'

const notOurs = new Set(['node_modules', '.cache', 'dist', '.git', 'test-results', 'generated'])

/** Returns the absolute path of every file below a folder, except installed and built ones. */
export function walk(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

/** Returns the newest modification time in ms. Folders count too, so that a deleted file is noticed. */
export function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .reduce((latest, entry) => Math.max(latest, newest(join(path, entry.name))), stat.mtimeMs)
}

/** Returns the project's files relative to its root, with forward slashes: those git lists, or without git all of them. */
export function projectFiles() {
  try {
    const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    })
    return list
      .toString()
      .split('\0')
      .filter((path) => path && existsSync(join(root, path)))
  } catch {
    return walk(root).map((path) => relative(root, path).split(sep).join('/'))
  }
}
