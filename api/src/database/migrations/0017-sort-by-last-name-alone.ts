import type { Migration } from './migration.js'

export const sortByLastNameAlone: Migration = {
  name: 'sortByLastNameAlone1795325546120',
  sqlite: {
    up: [
      'CREATE INDEX "ix_students_name_last_name_key_id" ON "students" ("name_last_name_key", "id") ',
      'CREATE INDEX "ix_mentors_name_last_name_key_id" ON "mentors" ("name_last_name_key", "id") ',
    ],
    down: [
      'DROP INDEX "ix_mentors_name_last_name_key_id"',
      'DROP INDEX "ix_students_name_last_name_key_id"',
    ],
  },
  postgres: {
    up: [
      'CREATE INDEX "ix_students_name_last_name_key_id" ON "students"  ("name_last_name_key", "id") ',
      'CREATE INDEX "ix_mentors_name_last_name_key_id" ON "mentors"  ("name_last_name_key", "id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_mentors_name_last_name_key_id"',
      'DROP INDEX "public"."ix_students_name_last_name_key_id"',
    ],
  },
}
