import { buildTools } from './lib/builds.mjs'
import { answerHelp } from './lib/help.mjs'
import { run } from './lib/shell.mjs'

answerHelp(`Removes the second factors of a person who has lost them: npm run factors:reset -- asha@lab.example

It works with the database of DATA_DIR or DATABASE_URL, also beside a running server. The person is signed out everywhere,
gets an e-mail, and signs in with the password alone. Where another admin can sign in, let them do it: open the account and
choose "Reset second factor". See docs/operations.md.`)

if (!(await buildTools())) process.exit(1)
process.exitCode = await run(process.execPath, [
  'api/dist/tools/factors-reset.js',
  ...process.argv.slice(2),
])
