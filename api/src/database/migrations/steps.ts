import { stopReason } from './stop-reason.js'
import type { Migration } from './migration.js'
import { migrationNames, releasedNames } from './names.js'

/** The migration that made the table of the steps. A server with nothing to migrate loads none of them, so this file repeats its name. */
const stepsMigration = 'recordSteps1796598650001'

type Query = <T>(text: string) => Promise<T[]>

/** Returns the last released migration if servers of that release go on after this one. */
async function afterOf(migration: Migration): Promise<string | undefined> {
  const released = await releasedNames()
  return released.includes(migration.name) || stopReason(migration) !== null
    ? undefined
    : released.at(-1)
}

/** Stores after which release a migration is a step that its servers can go on with, in the transaction of the migration. */
export async function recordStep(migration: Migration, query: Query): Promise<void> {
  const after = await afterOf(migration)
  if (after !== undefined)
    await query(
      `INSERT INTO migration_steps ("name", "after") VALUES ('${migration.name}', '${after}')`,
    )
}

/** Removes what `recordStep` stored. */
export async function removeStep(migration: Migration, query: Query): Promise<void> {
  if ((await afterOf(migration)) !== undefined)
    await query(`DELETE FROM migration_steps WHERE "name" = '${migration.name}'`)
}

/**
 * Throws a sentence if the database has run a migration of a newer version that this one cannot work with: one that is no step after a release
 * that this version knows.
 */
export async function assertWorkable(ran: ReadonlySet<string>, query: Query): Promise<void> {
  const own = new Set(await migrationNames())
  const foreign = [...ran].filter((name) => !own.has(name))
  if (foreign.length === 0) return
  const steps = ran.has(stepsMigration)
    ? await query<{ name: string; after: string }>('SELECT "name", "after" FROM migration_steps')
    : []
  const after = new Map(steps.map((step) => [step.name, step.after]))
  const refused = foreign.filter((name) => !own.has(after.get(name) ?? ''))
  if (refused.length > 0)
    throw new Error(
      `The database is of a newer version, which ran ${refused.join(', ')}. This version cannot work with that. Start the newer version, or restore a backup of this one.`,
    )
}

/**
 * Returns why all servers must be stopped before a database is migrated, as the end of a sentence, or null if those of the last release go on
 * meanwhile.
 */
export async function stopReasonOf(
  ran: ReadonlySet<string>,
  migrations: readonly Migration[],
): Promise<string | null> {
  const skipped = (await releasedNames()).filter((name) => !ran.has(name))
  if (skipped.length > 0) return `it is not the version after theirs: they lack ${skipped.at(-1)!}`
  for (const migration of migrations.filter(({ name }) => !ran.has(name))) {
    const reason = stopReason(migration)
    if (reason !== null) return `${migration.name} ${reason}`
  }
  return null
}
