import type { Migration } from './migration.js'

const accountIndex = 'ix_users_disabled_last_sign_in_at_invited_at_student_id_id'
const indexAccounts = `CREATE INDEX "${accountIndex}" ON "users" ("disabled", "last_sign_in_at", "invited_at", "student_id", "id")`

export const addRemindersAndComments: Migration = {
  name: 'addRemindersAndComments1795864297392',
  sqlite: {
    up: [
      'CREATE TABLE "copy_reminders" ("copy" text PRIMARY KEY NOT NULL, "at" text NOT NULL)',
      'CREATE TABLE "saved_comments" ("id" text PRIMARY KEY NOT NULL, "user_id" text NOT NULL, "text" text NOT NULL)',
      'CREATE INDEX "ix_saved_comments_user_id_id" ON "saved_comments" ("user_id", "id") ',
      indexAccounts,
    ],
    down: [
      `DROP INDEX "${accountIndex}"`,
      'DROP INDEX "ix_saved_comments_user_id_id"',
      'DROP TABLE "saved_comments"',
      'DROP TABLE "copy_reminders"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "copy_reminders" ("copy" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_5aabcbe6bd6f886a60e496d65df" PRIMARY KEY ("copy"))',
      'CREATE TABLE "saved_comments" ("id" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, "text" text COLLATE "C" NOT NULL, CONSTRAINT "PK_20bffe40c8fefdc6ee16e0fc8da" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_saved_comments_user_id_id" ON "saved_comments"  ("user_id", "id") ',
      indexAccounts,
    ],
    down: [
      `DROP INDEX "public"."${accountIndex}"`,
      'DROP INDEX "public"."ix_saved_comments_user_id_id"',
      'DROP TABLE "saved_comments"',
      'DROP TABLE "copy_reminders"',
    ],
  },
}
