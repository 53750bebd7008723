import type { Migration } from './migration.js'

export const addLanguage: Migration = {
  name: 'addLanguage1795393756009',
  sqlite: {
    up: ['ALTER TABLE "users" ADD "language" text'],
    down: ['ALTER TABLE "users" DROP COLUMN "language"'],
  },
  postgres: {
    up: ['ALTER TABLE "users" ADD "language" text COLLATE "C"'],
    down: ['ALTER TABLE "users" DROP COLUMN "language"'],
  },
}
