import type { Migration } from './migration.js'

// Columns are added to the table as it is: nearly all others name its rows, and to rebuild it would take long.
export const addDatesOfBirth: Migration = {
  name: 'addDatesOfBirth1796597500000',
  sqlite: {
    up: [
      'ALTER TABLE "students" ADD "date_of_birth" text',
      'ALTER TABLE "students" ADD "year_of_birth" real',
      'ALTER TABLE "students" ADD "of_age_from" text',
    ],
    down: [
      'ALTER TABLE "students" DROP COLUMN "of_age_from"',
      'ALTER TABLE "students" DROP COLUMN "year_of_birth"',
      'ALTER TABLE "students" DROP COLUMN "date_of_birth"',
    ],
  },
  postgres: {
    up: [
      'ALTER TABLE "students" ADD "date_of_birth" text COLLATE "C"',
      'ALTER TABLE "students" ADD "year_of_birth" double precision',
      'ALTER TABLE "students" ADD "of_age_from" text COLLATE "C"',
    ],
    down: [
      'ALTER TABLE "students" DROP COLUMN "of_age_from"',
      'ALTER TABLE "students" DROP COLUMN "year_of_birth"',
      'ALTER TABLE "students" DROP COLUMN "date_of_birth"',
    ],
  },
}
