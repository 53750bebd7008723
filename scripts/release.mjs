import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildTools } from './lib/builds.mjs'
import { answerHelp } from './lib/help.mjs'
import { release } from './lib/release.mjs'
import { root } from './lib/shell.mjs'

answerHelp(`Makes a release of what is here: npm run release -- 1.1.0

It gives all packages the version, names the newest migration as released, and begins the section of CHANGELOG.md with how
servers are exchanged. It changes files only: look at them, commit and tag. See CONTRIBUTING.md.`)

/** Returns the sentence that says how servers are exchanged for this version. */
async function exchangeOf() {
  const built = (path) =>
    import(pathToFileURL(join(root, 'api/dist/database/migrations', path)).href)
  const [{ migrations }, { releasedNames }, { stopReasonOf }] = await Promise.all(
    ['index.js', 'names.js', 'steps.js'].map(built),
  )
  const reason = await stopReasonOf(new Set(await releasedNames()), migrations)
  return reason === null
    ? 'Servers may be exchanged one after the other.'
    : `All servers must be stopped before the first one of this version starts: ${reason}.`
}

if (!(await buildTools())) process.exit(1)
const [version = ''] = process.argv.slice(2)
try {
  const exchange = await exchangeOf()
  release(root, version, { exchange, day: new Date().toISOString().slice(0, 10) })
  console.log(`${exchange}
Look at the changes, then

  git commit -am "Release: version ${version}"
  git tag -a v${version} -m "Version ${version}"`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
