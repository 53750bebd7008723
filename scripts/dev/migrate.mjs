// Runs `migrate:make` for the development server, which has built the tool already and answers its questions: its name is the argument.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPostgres } from '../lib/postgres.mjs'
import { root } from '../lib/shell.mjs'

const postgres = await startPostgres()
process.env.EMPTY_DATABASE_URL = postgres.url
try {
  await import(pathToFileURL(join(root, 'api/dist/tools/migrate-make.js')))
} finally {
  await postgres.remove()
  process.disconnect()
}
