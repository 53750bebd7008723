import type { Migration } from './migration.js'

export const addPaymentLinks: Migration = {
  name: 'addPaymentLinks1795359404143',
  sqlite: {
    up: [
      'DROP INDEX "ix_users_email_verified_at_id"',
      'CREATE TABLE "payment_links" ("id" text PRIMARY KEY NOT NULL, "payment" text NOT NULL, "amount" integer NOT NULL, "state" text NOT NULL, "address" text NOT NULL, "made_at" text NOT NULL)',
      'CREATE INDEX "ix_payment_links_payment" ON "payment_links" ("payment") ',
      'CREATE INDEX "ix_users_email_verified_at_display_name_key_id" ON "users" ("email_verified_at", "display_name_key", "id") ',
    ],
    down: [
      'DROP INDEX "ix_users_email_verified_at_display_name_key_id"',
      'DROP INDEX "ix_payment_links_payment"',
      'DROP TABLE "payment_links"',
      'CREATE INDEX "ix_users_email_verified_at_id" ON "users" ("email_verified_at", "id") ',
    ],
  },
  postgres: {
    up: [
      'DROP INDEX "public"."ix_users_email_verified_at_id"',
      'CREATE TABLE "payment_links" ("id" text COLLATE "C" NOT NULL, "payment" text COLLATE "C" NOT NULL, "amount" integer NOT NULL, "state" text COLLATE "C" NOT NULL, "address" text COLLATE "C" NOT NULL, "made_at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_5b176ff8200166713c53d6c3ada" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_payment_links_payment" ON "payment_links"  ("payment") ',
      'CREATE INDEX "ix_users_email_verified_at_display_name_key_id" ON "users"  ("email_verified_at", "display_name_key", "id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_users_email_verified_at_display_name_key_id"',
      'DROP INDEX "public"."ix_payment_links_payment"',
      'DROP TABLE "payment_links"',
      'CREATE INDEX "ix_users_email_verified_at_id" ON "users" USING btree ("email_verified_at", "id") ',
    ],
  },
}
