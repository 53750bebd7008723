import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { Dialect } from '../database.js'
import type { Migration } from './migration.js'
import { recordStep, removeStep } from './steps.js'

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
