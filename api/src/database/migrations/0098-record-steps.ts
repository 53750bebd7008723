import type { Migration } from './migration.js'

const steps = {
  up: ['CREATE TABLE "migration_steps" ("name" text PRIMARY KEY NOT NULL, "after" text NOT NULL)'],
  down: ['DROP TABLE "migration_steps"'],
}

/** Beside the table `migrations`, and no table of the product: what it holds is about this database. */
export const recordSteps: Migration = {
  name: 'recordSteps1796598650001',
  sqlite: steps,
  postgres: steps,
}
