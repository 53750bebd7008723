import { setPriority } from 'node:os'
import { withScratchDatabase } from '../database/postgres/scratch-database.js'
import type { RehearsalAnswer, RehearsalOrder } from '../features/self-hosted/rehearsals.js'
import { rehearse } from '../features/self-hosted/rehearse.js'
import { tables } from './tables.js'

const answer = (value: RehearsalAnswer): void => void process.send?.(value)

/** Rehearses a restore in a database like that of the product, or in SQLite if the user of PostgreSQL may create no database. */
async function run({ path, passphrase, settings, folder }: RehearsalOrder): Promise<void> {
  const trial = { path, passphrase, tables, onStep: () => answer({ step: true }) }
  const beside =
    settings.databaseUrl === undefined
      ? undefined
      : await withScratchDatabase(settings.databaseUrl, (databaseUrl) =>
          rehearse({ ...trial, settings: { dataDir: folder, databaseUrl } }),
        )
  answer(beside ?? (await rehearse({ ...trial, settings: { dataDir: folder } })))
}

// Requests come first.
setPriority(10)
// Ctrl-C reaches this process, too: the server ends it by closing the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (order: RehearsalOrder) => {
  run(order).catch((error: unknown) => {
    process.stderr.write(`The rehearsal of a restore failed: ${String(error)}\n`)
    process.exit(1)
  })
})
