import type { Migration } from './migration.js'

/** Indexes of students by the moment they were added, of copies by their due date, and of accounts by the name that pupils see. */
export const indexMoreOrders: Migration = {
  name: 'indexMoreOrders1795490000000',
  sqlite: {
    up: [
      'CREATE INDEX "ix_students_created_at_id" ON "students" ("created_at", "id") ',
      'CREATE INDEX "ix_student_activities_due_date_id" ON "student_activities" ("due_date", "id") ',
      'CREATE INDEX "ix_student_competitions_due_date_id" ON "student_competitions" ("due_date", "id") ',
      'CREATE INDEX "ix_student_courses_due_date_id" ON "student_courses" ("due_date", "id") ',
      'CREATE INDEX "ix_users_peer_name_key_id" ON "users" ("peer_name_key", "id") ',
    ],
    down: [
      'DROP INDEX "ix_users_peer_name_key_id"',
      'DROP INDEX "ix_student_courses_due_date_id"',
      'DROP INDEX "ix_student_competitions_due_date_id"',
      'DROP INDEX "ix_student_activities_due_date_id"',
      'DROP INDEX "ix_students_created_at_id"',
    ],
  },
  postgres: {
    up: [
      'CREATE INDEX "ix_students_created_at_id" ON "students"  ("created_at", "id") ',
      'CREATE INDEX "ix_student_activities_due_date_id" ON "student_activities"  ("due_date", "id") ',
      'CREATE INDEX "ix_student_competitions_due_date_id" ON "student_competitions"  ("due_date", "id") ',
      'CREATE INDEX "ix_student_courses_due_date_id" ON "student_courses"  ("due_date", "id") ',
      'CREATE INDEX "ix_users_peer_name_key_id" ON "users"  ("peer_name_key", "id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_users_peer_name_key_id"',
      'DROP INDEX "public"."ix_student_courses_due_date_id"',
      'DROP INDEX "public"."ix_student_competitions_due_date_id"',
      'DROP INDEX "public"."ix_student_activities_due_date_id"',
      'DROP INDEX "public"."ix_students_created_at_id"',
    ],
  },
}
