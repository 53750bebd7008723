import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './shell.mjs'

const notOurs = new Set(['node_modules', 'dist', '.git', 'test-results'])

/** Every file below a folder, as absolute paths; what is installed or built is left out. */
export function walk(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

/** The newest change, in ms, among files and folders; a folder counts itself, so that a deleted file is noticed. */
export function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .reduce((latest, entry) => Math.max(latest, newest(join(path, entry.name))), stat.mtimeMs)
}

/** The files of the project relative to its root, with forward slashes: git's own list, else all that lies here. */
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
