import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { Dialect } from '../database.js'
import { recordStep, removeStep } from './steps.js'

interface Steps {
  up: readonly string[]
  down: readonly string[]
}

/** One change of the schema, for both databases. Written by `npm run migrate:make`, then reviewed and committed. */
export interface Migration {
  /** A word and epoch milliseconds, by which TypeORM orders migrations: `initial1732000000000`. */
  name: string
  sqlite: Steps
  postgres: Steps
  /** Says what its statements do not show, with the reason: that servers of the last release go on with the schema that it makes, or that they cannot. */
  oneByOne?: { readonly is: boolean; readonly because: string }
}

/** Returns the migration as a class that TypeORM can run. */
export const migrationClass = (
  migration: Migration,
  dialect: Dialect,
): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = migration.name

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of migration[dialect].up) await runner.query(statement)
      await recordStep(migration, (text) => runner.query(text))
    }

    async down(runner: QueryRunner): Promise<void> {
      await removeStep(migration, (text) => runner.query(text))
      for (const statement of migration[dialect].down) await runner.query(statement)
    }
  }
