import { lintChecks, runChecks } from './lib/checks.mjs'

// After one change the rules of imports read every module again, which takes as long as all other checks.
const isSlow = ({ name }) => name === 'imports'
const results = await Promise.all([
  runChecks(lintChecks.filter(isSlow)),
  runChecks(lintChecks.filter((check) => !isSlow(check))),
])
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1
