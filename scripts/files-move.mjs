import { buildTools } from './lib/builds.mjs'
import { run } from './lib/shell.mjs'

if (!(await buildTools())) process.exit(1)
process.exitCode = await run(process.execPath, [
  'api/dist/tools/files-move.js',
  ...process.argv.slice(2),
])
