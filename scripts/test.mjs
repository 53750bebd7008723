import { availableParallelism, totalmem } from 'node:os'
import { checkBundle } from './bundle-check.mjs'
import { buildStale } from './lib/builds.mjs'
import { compileTypes } from './lib/compiler.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { seconds } from './lib/shell.mjs'

checkNodeVersion()
await ensureInstalled()

// These use installed packages, so they can only be loaded now.
const { builtChecks, runChecks, sourceChecks } = await import('./lib/checks.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')
const { ensurePromtool } = await import('./lib/promtool.mjs')
const { ensureSwift } = await import('./lib/swift.mjs')
const { hasJourneys, runJest, runPlaywright } = await import('./lib/tests.mjs')
const { changedTests } = await import('./lib/changed-tests.mjs')

/** With `--changed`, or `--changed=main` for the changes since that branch: the files to run, by stage. `null` for all. */
const [, flag, base] =
  /^(--changed)(?:=(.+))?$/.exec(
    process.argv.find((argument) => argument.startsWith('--changed')) ?? '',
  ) ?? []
const changed = flag ? changedTests(base) : null

// Some API tests wait for time to pass, so a third file uses a core that two leave idle. Each worker takes up to 1.5 GB.
const apiWorkers = Math.max(totalmem() > 7e9 ? 3 : 2, Math.floor(availableParallelism() / 2))

const stages = {
  build: () =>
    runChecks([
      { name: 'build', run: async () => ((await buildStale()).length === 0 ? 0 : 1) },
      { name: 'bundle', run: async () => (checkBundle() ? 0 : 1) },
    ]),
  types: () =>
    runChecks([
      { name: 'types', run: () => compileTypes() },
      { name: 'types of stories', run: typesOfStories },
      ...builtChecks,
    ]),
  lint: () => runChecks(sourceChecks),
  unit: () =>
    runJest(['unit', 'admin', 'sandbox'], ['shared/src', 'api/src', 'admin/src'], {
      files: changed?.unit,
    }),
  api: async () => {
    await ensurePromtool()
    // Tests of a server that is missing say so themselves.
    await ensureSwift().catch(() => undefined)
    return runJest(['api', 'lab'], ['api/test', 'api/lab'], {
      files: changed?.api,
      options: [`--maxWorkers=${apiWorkers}`],
    })
  },
  browser: runBrowser,
}

/** Their packages are installed on first use, so that no other command waits for them. */
async function typesOfStories() {
  await ensureInstalled('stories')
  return compileTypes(['stories'])
}

async function runBrowser() {
  if (!hasJourneys() || changed?.browser.length === 0) return { passed: 0, failed: 0, executed: 0 }
  const chromium = await ensureChromium()
  if (chromium === undefined) {
    console.error('No Chromium for the browser tests: install one, or name it in CHROMIUM_PATH.')
    return { passed: 0, failed: 1, executed: 0 }
  }
  return runPlaywright(chromium, changed?.browser)
}

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const unknown = (only ?? []).filter((name) => !(name in stages))
if (unknown.length > 0) {
  console.error(
    `There is no stage ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}.`,
  )
  process.exit(2)
}

// Only tests that start the product need a build.
const chosen = Object.keys(stages).filter(
  (name) =>
    !only ||
    only.includes(name) ||
    (name === 'build' && (only.includes('api') || only.includes('browser'))),
)
const total = { passed: 0, failed: 0, executed: 0 }

/** Runs stages one after the other and adds their counts to the total. */
async function runStages(names) {
  for (const name of names.filter((stage) => chosen.includes(stage))) {
    console.log(`\n== ${name}`)
    const started = performance.now()
    const { passed, failed, executed } = await stages[name]().catch((error) => {
      console.error(error)
      return { passed: 0, failed: 1 }
    })
    total.passed += passed
    total.failed += failed
    total.executed += executed ?? 0
    console.log(
      `-- ${name}: ${passed} passed, ${failed} failed in ${seconds(started)}${passed + failed === 0 ? ' (no tests yet)' : ''}`,
    )
  }
}

const started = performance.now()
// None of them needs another, and each leaves a core free for a while.
await Promise.all([runStages(['build', 'types']), runStages(['lint']), runStages(['unit'])])
await runStages(['api', 'browser'])

// A run that executed no test proves nothing, so it fails.
const isProof =
  total.executed > 0 ||
  changed !== null ||
  !chosen.some((name) => ['unit', 'api', 'browser'].includes(name))
process.exitCode = total.failed === 0 && total.passed > 0 && isProof ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed in ${seconds(started)}`)
