import { buildTools } from './lib/builds.mjs'
import { answerHelp } from './lib/help.mjs'
import { npmFlags } from './lib/npm-options.mjs'
import { run } from './lib/shell.mjs'

answerHelp(`Undoes the newest migration in your development database and deletes its file: npm run migrate:undo -- [--yes]

  --yes    without a question

Stop the server first. See docs/changing-a-resource.md.`)

if (!(await buildTools())) process.exit(1)
process.exitCode = await run(process.execPath, [
  'api/dist/tools/migrate-undo.js',
  ...process.argv.slice(2),
  ...npmFlags(['yes']),
])
