import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './shell.mjs'
import { checkCommits } from '../commits.mjs'
import { checkHouse } from '../house-check.mjs'
import { checkLists } from '../lists.mjs'
import { checkPermissions } from '../permissions.mjs'
import { checkReadWords } from '../what-is-read.mjs'

/** House rules that no test can check. Each passes or fails as one. */
export const sourceChecks = [
  { name: 'oxlint', run: () => runTool('oxlint/bin/oxlint', ['--quiet']) },
  {
    name: 'prettier',
    run: () =>
      runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '--cache', '.']),
  },
  {
    name: 'imports',
    run: () =>
      runTool('dependency-cruiser/bin/dependency-cruise.mjs', [
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err',
        ...['shared/src', 'api/src', 'admin/src'].filter((folder) =>
          existsSync(join(root, folder)),
        ),
      ]),
  },
  { name: 'house', run: async () => (checkHouse() ? 0 : 1) },
  { name: 'lists', run: async () => (checkLists() ? 0 : 1) },
  { name: 'commits', run: async () => (checkCommits() ? 0 : 1) },
]

/** Checks that build `shared` and read the result. */
export const builtChecks = [
  { name: 'permissions', run: async () => ((await checkPermissions()) ? 0 : 1) },
  { name: 'what-is-read', run: async () => ((await checkReadWords()) ? 0 : 1) },
]

export const lintChecks = [...sourceChecks, ...builtChecks]

/** Runs checks one after the other. Returns how many passed and failed. */
export async function runChecks(checks) {
  const result = { passed: 0, failed: 0 }
  for (const check of checks) {
    const isGood = (await check.run()) === 0
    result[isGood ? 'passed' : 'failed'] += 1
    console.log(`  ${check.name}: ${isGood ? 'ok' : 'FAILED'}`)
  }
  return result
}
