import { buildStale } from './lib/builds.mjs'
import { checkBundle } from './bundle-check.mjs'
import { writePermissions } from './permissions.mjs'
import { ensureLists } from './lists.mjs'
import { writeReadWords } from './what-is-read.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'

checkNodeVersion()
ensureLists()
// `npm run build -- --force` rebuilds everything.
const failed = await buildStale({ force: process.argv.includes('--force') })
if (!failed.includes('shared')) {
  await writePermissions()
  await writeReadWords()
}
if (failed.length === 0) await (await import('./dev/page-server.mjs')).bundlePackages()
process.exitCode = failed.length === 0 && checkBundle() ? 0 : 1
