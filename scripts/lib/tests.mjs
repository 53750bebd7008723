import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { keepTimes } from './changed-tests.mjs'
import { walk } from './files.mjs'
import { jestNodeArgs } from './jest-args.mjs'
import { root, runTool } from './shell.mjs'

const passedOver = { passed: 0, failed: 0, executed: 0 }

const hasTests = (folders, pattern) =>
  folders.some((folder) => walk(join(root, folder)).some((path) => pattern.test(path)))

/** Prints the ten files that took longest. `files` are pairs of a path and a duration in ms. */
function printSlowest(files) {
  const slowest = files.sort(([, a], [, b]) => b - a).slice(0, 10)
  console.log(
    `  slowest files: ${slowest.map(([path, ms]) => `${path} ${(ms / 1000).toFixed(1)} s`).join(', ')}`,
  )
}

/** Runs a tool that writes its counts as JSON. If it dies before that, it counts as one failure. */
async function countedRun(execute, read) {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-test-'))
  try {
    const report = join(folder, 'report.json')
    const code = await execute(report)
    if (!existsSync(report)) return { passed: 0, failed: 1, executed: 0 }
    const { passed, failed, files } = read(JSON.parse(readFileSync(report, 'utf8')))
    keepTimes(files)
    printSlowest(files)
    // A non-zero exit without a failed test (an error between tests) is a failure, too.
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, executed: passed + failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs jest projects, such as `api` and `lab`: all their tests, or some files. */
export async function runJest(projects, folders, { files, options = [] } = {}) {
  if (files?.length === 0 || !hasTests(folders, /\.test\.tsx?$/)) return passedOver
  const fixed = ['--config', 'jest.config.mjs', '--selectProjects', ...projects, '--json']
  const byPath = files ? ['--runTestsByPath', ...files] : []
  return countedRun(
    (report) =>
      runTool('jest/bin/jest.js', [...fixed, '--outputFile', report, ...options, ...byPath], {
        nodeArgs: jestNodeArgs,
      }),
    (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
      files: json.testResults.map(({ name, startTime, endTime }) => [
        relative(root, name),
        endTime - startTime,
      ]),
    }),
  )
}

/** Returns the time in ms of all tests in a suite of Playwright's report. */
const timeOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .reduce((sum, ms) => sum + ms, 0) + suites.reduce((sum, suite) => sum + timeOf(suite), 0)

/** Runs the browser tests, all or those of some files, with the given Chromium; an empty path is Playwright's own. */
export async function runPlaywright(chromium, files = []) {
  return countedRun(
    (report) =>
      runTool(
        '@playwright/test/cli.js',
        ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json', ...files],
        {
          env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' },
        },
      ),
    ({ stats, errors, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      files: suites.map((suite) => [`e2e/${suite.file}`, timeOf(suite)]),
    }),
  )
}

export const hasJourneys = () => hasTests(['e2e'], /\.(spec|test)\.ts$/)
