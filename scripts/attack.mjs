import { buildStale } from './lib/builds.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { jestNodeArgs } from './lib/jest-args.mjs'
import { root, runTool } from './lib/shell.mjs'
import { spawnSync } from 'node:child_process'

// All attacks, with every kind and many rounds. `npm test` runs the same tests with a few of each.
checkNodeVersion()
const text = (name) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const database = text('database') ?? 'sqlite'
if (!['sqlite', 'postgres'].includes(database)) {
  console.error('--database is sqlite or postgres.')
  process.exit(2)
}
const only = text('only')?.split(',') ?? ['tests', 'lists']
const suffix = database === 'postgres' ? '-on-postgres' : ''
// These run on both databases, or concern neither.
const both = ['nul', 'body-limits', 'foreign-hosts', 'access-laws', 'properties', 'slow-queries']
const files = ['query-attacks', 'races', 'kills', 'auth', 'access-matrix']
  .map((name) => `${name}${suffix}`)
  .concat(both)

if ((await buildStale()).length > 0) process.exit(1)
let failed = 0
if (only.includes('tests'))
  failed += await runTool(
    'jest/bin/jest.js',
    [
      '--config',
      'jest.config.mjs',
      `api/test/(${files.join('|')})\\.test\\.ts$`,
      '--testTimeout=600000',
    ],
    {
      nodeArgs: jestNodeArgs,
      env: { ATTACK: 'all' },
    },
  )
if (only.includes('lists'))
  failed +=
    spawnSync(process.execPath, ['bench/slowest.mjs', ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
    }).status ?? 1
process.exitCode = failed === 0 ? 0 : 1
