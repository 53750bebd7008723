import { buildTools } from './lib/builds.mjs'
import { withNpmOptions } from './lib/npm-options.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { run } from './lib/shell.mjs'

const args = withNpmOptions(process.argv.slice(2), ['rename', 'rename-resource', 'drop', 'fill'])
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
