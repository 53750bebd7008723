import type { Migration } from './migration.js'

export const mailOutbox: Migration = {
  name: 'mailOutbox1795296648878',
  sqlite: {
    up: [
      'CREATE TABLE "mail_outbox" ("id" text PRIMARY KEY NOT NULL, "kind" text NOT NULL, "recipient" text NOT NULL, "user_id" text NOT NULL, "state" text NOT NULL, "attempts" integer NOT NULL, "next_attempt_at" text NOT NULL, "give_up_at" text NOT NULL, "last_error" text, "created_at" text NOT NULL, "sent_at" text)',
      'CREATE INDEX "ix_mail_outbox_state_next_attempt_at" ON "mail_outbox" ("state", "next_attempt_at") ',
      'CREATE INDEX "ix_mail_outbox_user_id" ON "mail_outbox" ("user_id") ',
      'CREATE INDEX "ix_mail_outbox_created_at" ON "mail_outbox" ("created_at") ',
    ],
    down: [
      'DROP INDEX "ix_mail_outbox_created_at"',
      'DROP INDEX "ix_mail_outbox_user_id"',
      'DROP INDEX "ix_mail_outbox_state_next_attempt_at"',
      'DROP TABLE "mail_outbox"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "mail_outbox" ("id" text COLLATE "C" NOT NULL, "kind" text COLLATE "C" NOT NULL, "recipient" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, "state" text COLLATE "C" NOT NULL, "attempts" integer NOT NULL, "next_attempt_at" text COLLATE "C" NOT NULL, "give_up_at" text COLLATE "C" NOT NULL, "last_error" text COLLATE "C", "created_at" text COLLATE "C" NOT NULL, "sent_at" text COLLATE "C", CONSTRAINT "PK_fecc63c96385bc35a39ccf2a72e" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_mail_outbox_state_next_attempt_at" ON "mail_outbox"  ("state", "next_attempt_at") ',
      'CREATE INDEX "ix_mail_outbox_user_id" ON "mail_outbox"  ("user_id") ',
      'CREATE INDEX "ix_mail_outbox_created_at" ON "mail_outbox"  ("created_at") ',
    ],
    down: [
      'DROP INDEX "public"."ix_mail_outbox_created_at"',
      'DROP INDEX "public"."ix_mail_outbox_user_id"',
      'DROP INDEX "public"."ix_mail_outbox_state_next_attempt_at"',
      'DROP TABLE "mail_outbox"',
    ],
  },
}
