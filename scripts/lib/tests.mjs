import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { walk } from './files.mjs'
import { root, runTool } from './shell.mjs'

const passedOver = { passed: 0, failed: 0, executed: 0 }

const hasTests = (folders, pattern) => folders.some((folder) => walk(join(root, folder)).some((path) => pattern.test(path)))

/** Runs a tool that writes its counts as JSON. If it dies before that, it counts as one failure. */
async function countedRun(execute, read) {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-test-'))
  try {
    const report = join(folder, 'report.json')
    const code = await execute(report)
    if (!existsSync(report)) return { passed: 0, failed: 1, executed: 0 }
    const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')))
    // A non-zero exit without a failed test (an error between tests) is a failure, too.
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, executed: passed + failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs jest projects: `unit`, or `api` and `lab`. */
export async function runJest(projects, folders) {
  if (!hasTests(folders, /\.test\.tsx?$/)) return passedOver
  return countedRun(
    (report) =>
      runTool('jest/bin/jest.js', ['--config', 'jest.config.mjs', '--selectProjects', ...projects, '--json', '--outputFile', report], {
        nodeArgs: ['--experimental-vm-modules', '--no-warnings'],
      }),
    (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests + json.numRuntimeErrorTestSuites }),
  )
}

/** Runs the browser tests with the given Chromium; an empty path is Playwright's own. */
export async function runPlaywright(chromium) {
  return countedRun(
    (report) =>
      runTool('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'], {
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' },
      }),
    ({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }),
  )
}

export const hasJourneys = () => hasTests(['e2e'], /\.(spec|test)\.ts$/)
