import { ensureInstalled } from './lib/install.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'

// npm runs it before each command of package.json that needs packages, by the command's name with "pre". `--to-run` is for the operator's
// commands, which need no development packages.
checkNodeVersion()
await ensureInstalled('.', { isToRun: process.argv.includes('--to-run') })
