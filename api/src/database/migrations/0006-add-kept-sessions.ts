import type { Migration } from './migration.js'

export const addKeptSessions: Migration = {
  name: 'addKeptSessions1795295794852',
  sqlite: {
    up: [
      'DROP INDEX "ix_sign_ins_expires_at"',
      'DROP INDEX "ix_sign_ins_user_id"',
      'DROP INDEX "uq_sign_ins_token_hash"',
      'CREATE TABLE "temporary_sign_ins" ("id" text PRIMARY KEY NOT NULL, "token_hash" text NOT NULL, "user_id" text NOT NULL, "created_at" text NOT NULL, "seen_at" text NOT NULL, "expires_at" text NOT NULL, "user_agent" text, "is_kept" integer)',
      'INSERT INTO "temporary_sign_ins"("id", "token_hash", "user_id", "created_at", "seen_at", "expires_at", "user_agent") SELECT "id", "token_hash", "user_id", "created_at", "seen_at", "expires_at", "user_agent" FROM "sign_ins"',
      'DROP TABLE "sign_ins"',
      'ALTER TABLE "temporary_sign_ins" RENAME TO "sign_ins"',
      'CREATE INDEX "ix_sign_ins_expires_at" ON "sign_ins" ("expires_at") ',
      'CREATE INDEX "ix_sign_ins_user_id" ON "sign_ins" ("user_id") ',
      'CREATE UNIQUE INDEX "uq_sign_ins_token_hash" ON "sign_ins" ("token_hash") ',
    ],
    down: [
      'DROP INDEX "uq_sign_ins_token_hash"',
      'DROP INDEX "ix_sign_ins_user_id"',
      'DROP INDEX "ix_sign_ins_expires_at"',
      'ALTER TABLE "sign_ins" RENAME TO "temporary_sign_ins"',
      'CREATE TABLE "sign_ins" ("id" text PRIMARY KEY NOT NULL, "token_hash" text NOT NULL, "user_id" text NOT NULL, "created_at" text NOT NULL, "seen_at" text NOT NULL, "expires_at" text NOT NULL, "user_agent" text)',
      'INSERT INTO "sign_ins"("id", "token_hash", "user_id", "created_at", "seen_at", "expires_at", "user_agent") SELECT "id", "token_hash", "user_id", "created_at", "seen_at", "expires_at", "user_agent" FROM "temporary_sign_ins"',
      'DROP TABLE "temporary_sign_ins"',
      'CREATE UNIQUE INDEX "uq_sign_ins_token_hash" ON "sign_ins" ("token_hash") ',
      'CREATE INDEX "ix_sign_ins_user_id" ON "sign_ins" ("user_id") ',
      'CREATE INDEX "ix_sign_ins_expires_at" ON "sign_ins" ("expires_at") ',
    ],
  },
  postgres: {
    up: ['ALTER TABLE "sign_ins" ADD "is_kept" integer'],
    down: ['ALTER TABLE "sign_ins" DROP COLUMN "is_kept"'],
  },
}
