import { transpileStale } from './dev/transpile.mjs'
import { run } from './lib/shell.mjs'
import { ensureLists } from './lists.mjs'

ensureLists()
await transpileStale()
process.exitCode = await run(process.execPath, [
  'api/dist/tools/files-move.js',
  ...process.argv.slice(2),
])
