import type { Migration } from './migration.js'

export const addSignInMoments: Migration = {
  name: 'addSignInMoments1795345781743',
  sqlite: {
    up: [
      'ALTER TABLE "users" ADD "invited_at" text',
      'ALTER TABLE "users" ADD "last_sign_in_at" text',
      'CREATE INDEX "ix_users_last_sign_in_at_display_name_key_id" ON "users" ("last_sign_in_at", "display_name_key", "id") ',
      'CREATE INDEX "ix_users_invited_at_display_name_key_id" ON "users" ("invited_at", "display_name_key", "id") ',
      // Everyone who has not opened their link was invited when their account was made.
      'UPDATE "users" SET "invited_at" = "created_at" WHERE "email_verified_at" IS NULL',
      'UPDATE "users" SET "last_sign_in_at" = (SELECT MAX(created_at) FROM sign_ins WHERE sign_ins.user_id = "users"."id")',
    ],
    down: [
      'DROP INDEX "ix_users_invited_at_display_name_key_id"',
      'DROP INDEX "ix_users_last_sign_in_at_display_name_key_id"',
      'ALTER TABLE "users" DROP COLUMN "last_sign_in_at"',
      'ALTER TABLE "users" DROP COLUMN "invited_at"',
    ],
  },
  postgres: {
    up: [
      'ALTER TABLE "users" ADD "invited_at" text COLLATE "C"',
      'ALTER TABLE "users" ADD "last_sign_in_at" text COLLATE "C"',
      'CREATE INDEX "ix_users_last_sign_in_at_display_name_key_id" ON "users"  ("last_sign_in_at", "display_name_key", "id") ',
      'CREATE INDEX "ix_users_invited_at_display_name_key_id" ON "users"  ("invited_at", "display_name_key", "id") ',
      // Everyone who has not opened their link was invited when their account was made.
      'UPDATE "users" SET "invited_at" = "created_at" WHERE "email_verified_at" IS NULL',
      'UPDATE "users" SET "last_sign_in_at" = (SELECT MAX(created_at) FROM sign_ins WHERE sign_ins.user_id = "users"."id")',
    ],
    down: [
      'DROP INDEX "public"."ix_users_invited_at_display_name_key_id"',
      'DROP INDEX "public"."ix_users_last_sign_in_at_display_name_key_id"',
      'ALTER TABLE "users" DROP COLUMN "last_sign_in_at"',
      'ALTER TABLE "users" DROP COLUMN "invited_at"',
    ],
  },
}
