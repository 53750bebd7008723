import { startPostgres } from './lib/postgres.mjs'
import { run } from './lib/shell.mjs'

// The schema of PostgreSQL is compared in a server of its own.
const postgres = await startPostgres()
try {
  process.exitCode = await run(process.execPath, ['api/dist/app/migrate-make.js', ...process.argv.slice(2)], {
    env: { EMPTY_DATABASE_URL: postgres.url },
  })
} finally {
  await postgres.remove()
}
