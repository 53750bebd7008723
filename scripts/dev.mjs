import { ensureInstalled } from './lib/install.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'

checkNodeVersion()
await ensureInstalled()
// This imports packages, so they must be installed before.
const { runDevelopment } = await import('./dev/run.mjs')
await runDevelopment()
