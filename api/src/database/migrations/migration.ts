import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { Dialect } from '../database.js'

interface Steps {
  up: readonly string[]
  down: readonly string[]
}

/** One step of the schema, for both databases; made by `npm run migrate:make`, then read and committed. */
export interface Migration {
  /** A word and the epoch milliseconds, by which TypeORM keeps them in order: `initial1732000000000`. */
  name: string
  sqlite: Steps
  postgres: Steps
}

/** The migration as TypeORM runs it. */
export const migrationClass = (migration: Migration, dialect: Dialect): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = migration.name

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of migration[dialect].up) await runner.query(statement)
    }

    async down(runner: QueryRunner): Promise<void> {
      for (const statement of migration[dialect].down) await runner.query(statement)
    }
  }
