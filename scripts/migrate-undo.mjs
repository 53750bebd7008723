import { buildTools } from './lib/builds.mjs'
import { npmFlags } from './lib/npm-options.mjs'
import { run } from './lib/shell.mjs'

if (!(await buildTools())) process.exit(1)
process.exitCode = await run(process.execPath, [
  'api/dist/tools/migrate-undo.js',
  ...process.argv.slice(2),
  ...npmFlags(['yes']),
])
