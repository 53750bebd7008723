import { buildTools } from './lib/builds.mjs'
import { answerHelp } from './lib/help.mjs'
import { withNpmOptions } from './lib/npm-options.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { run } from './lib/shell.mjs'

answerHelp(`Writes a migration from the committed migrations to the declarations: npm run migrate:make <name> -- [options]

  <name>                                        what it does, like add-guardians
  --rename students.aspiration=dreamJob         a field that has another name now: its values are kept
  --rename-resource partner=sponsor             a resource that has another name now
  --split students.name=firstName,lastName      a text that two fields hold now, divided at the first space;
                                                ":last" behind it divides at the last one, ":, " at a comma
  --drop students.aspiration                    a field whose values may be lost
  --fill partners.type=Corporate                the value of a required field in rows without one

On a terminal it asks what you leave out. Each option can be given several times. See docs/changing-a-resource.md.`)

const args = withNpmOptions(process.argv.slice(2), [
  'rename',
  'rename-resource',
  'drop',
  'split',
  'fill',
])
if (!(await buildTools())) process.exit(1)
// The PostgreSQL schema is compared in a temporary server.
const postgres = await startPostgres()
try {
  process.exitCode = await run(process.execPath, ['api/dist/tools/migrate-make.js', ...args], {
    env: { EMPTY_DATABASE_URL: postgres.url },
  })
} finally {
  await postgres.remove()
}
