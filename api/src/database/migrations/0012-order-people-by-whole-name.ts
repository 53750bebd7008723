import type { Migration } from './migration.js'

export const orderPeopleByWholeName: Migration = {
  name: 'orderPeopleByWholeName1795320709566',
  sqlite: {
    up: [
      'DROP INDEX "ix_students_name_last_name_key_id"',
      'DROP INDEX "ix_mentors_name_last_name_key_id"',
      'CREATE INDEX "ix_students_name_last_name_key_name_first_name_key_id" ON "students" ("name_last_name_key", "name_first_name_key", "id") ',
      'CREATE INDEX "ix_mentors_name_last_name_key_name_first_name_key_id" ON "mentors" ("name_last_name_key", "name_first_name_key", "id") ',
    ],
    down: [
      'DROP INDEX "ix_mentors_name_last_name_key_name_first_name_key_id"',
      'DROP INDEX "ix_students_name_last_name_key_name_first_name_key_id"',
      'CREATE INDEX "ix_mentors_name_last_name_key_id" ON "mentors" ("name_last_name_key", "id") ',
      'CREATE INDEX "ix_students_name_last_name_key_id" ON "students" ("name_last_name_key", "id") ',
    ],
  },
  postgres: {
    up: [
      'DROP INDEX "public"."ix_students_name_last_name_key_id"',
      'DROP INDEX "public"."ix_mentors_name_last_name_key_id"',
      'CREATE INDEX "ix_students_name_last_name_key_name_first_name_key_id" ON "students"  ("name_last_name_key", "name_first_name_key", "id") ',
      'CREATE INDEX "ix_mentors_name_last_name_key_name_first_name_key_id" ON "mentors"  ("name_last_name_key", "name_first_name_key", "id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_mentors_name_last_name_key_name_first_name_key_id"',
      'DROP INDEX "public"."ix_students_name_last_name_key_name_first_name_key_id"',
      'CREATE INDEX "ix_mentors_name_last_name_key_id" ON "mentors"  ("name_last_name_key", "id") ',
      'CREATE INDEX "ix_students_name_last_name_key_id" ON "students"  ("name_last_name_key", "id") ',
    ],
  },
}
