import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { Dialect } from '../database.js'

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
    }

    async down(runner: QueryRunner): Promise<void> {
      for (const statement of migration[dialect].down) await runner.query(statement)
    }
  }
