import { spawnSync } from 'node:child_process'
import { root } from './lib/shell.mjs'

/** Commits from before it are not checked. */
const lastUnchecked = 'b926f74d9b48b5ab99d53edf6f4ae7fb02d49ee9'
const longest = 72
/** The subject of the commit, then a sentence about it. */
const form = /^[A-Z][^:]{0,30}: \S.*[^.]$/

/** Returns what is wrong with the subject of a commit, or `undefined`. */
function subjectFault(subject) {
  if ([...subject].length > longest) return `has more than ${longest} characters`
  return form.test(subject)
    ? undefined
    : 'does not name its subject first, as in "Grid: keep keys typed while an editor opens"'
}

/** Prints the commits whose subjects are not as docs/writing.md says. Returns true if there is none, or no history to look at. */
export function checkCommits() {
  const { status, stdout } = spawnSync(
    'git',
    ['log', '--no-merges', '--format=%h %s', `${lastUnchecked}..HEAD`],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  if (status !== 0) return true
  const faults = stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, hash, subject] = /^(\S+) (.*)$/.exec(line)
      const fault = subjectFault(subject)
      return fault ? [`  commit ${hash} ${fault}: ${subject}`] : []
    })
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}
