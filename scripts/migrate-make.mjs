import { startPostgres } from './lib/postgres.mjs'
import { run } from './lib/shell.mjs'

// The PostgreSQL schema is compared in a temporary server.
const postgres = await startPostgres()
try {
  process.exitCode = await run(process.execPath, ['api/dist/app/migrate-make.js', ...process.argv.slice(2)], {
    env: { EMPTY_DATABASE_URL: postgres.url },
  })
} finally {
  await postgres.remove()
}
