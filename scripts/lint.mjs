import { lintChecks, runChecks } from './lib/checks.mjs'

const { failed } = await runChecks(lintChecks)
process.exitCode = failed === 0 ? 0 : 1
