import type { Migration } from './migration.js'

export const addOnlineRefunds: Migration = {
  name: 'addOnlineRefunds1795391861764',
  sqlite: {
    up: [
      'CREATE TABLE "online_refunds" ("id" text PRIMARY KEY NOT NULL, "payment" text NOT NULL, "receipt" text NOT NULL, "amount" integer NOT NULL, "state" text NOT NULL, "provider_id" text, "reason" text NOT NULL, "asked_by" text NOT NULL, "asked_at" text NOT NULL)',
      'CREATE INDEX "ix_online_refunds_payment" ON "online_refunds" ("payment") ',
      'CREATE INDEX "ix_online_refunds_provider_id" ON "online_refunds" ("provider_id") ',
      'CREATE INDEX "ix_online_refunds_state" ON "online_refunds" ("state") ',
      'CREATE INDEX "ix_payments_school_id_status_due_on_amount_id" ON "payments" ("school_id", "status", "due_on", "amount", "id") ',
      'CREATE INDEX "ix_payments_status_amount_id" ON "payments" ("status", "amount", "id") ',
    ],
    down: [
      'DROP INDEX "ix_payments_status_amount_id"',
      'DROP INDEX "ix_payments_school_id_status_due_on_amount_id"',
      'DROP INDEX "ix_online_refunds_state"',
      'DROP INDEX "ix_online_refunds_provider_id"',
      'DROP INDEX "ix_online_refunds_payment"',
      'DROP TABLE "online_refunds"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "online_refunds" ("id" text COLLATE "C" NOT NULL, "payment" text COLLATE "C" NOT NULL, "receipt" text COLLATE "C" NOT NULL, "amount" integer NOT NULL, "state" text COLLATE "C" NOT NULL, "provider_id" text COLLATE "C", "reason" text COLLATE "C" NOT NULL, "asked_by" text COLLATE "C" NOT NULL, "asked_at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_587d122dc145a2eed78235f7755" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_online_refunds_payment" ON "online_refunds"  ("payment") ',
      'CREATE INDEX "ix_online_refunds_provider_id" ON "online_refunds"  ("provider_id") ',
      'CREATE INDEX "ix_online_refunds_state" ON "online_refunds"  ("state") ',
      'CREATE INDEX "ix_payments_school_id_status_due_on_amount_id" ON "payments"  ("school_id", "status", "due_on", "amount", "id") ',
      'CREATE INDEX "ix_payments_status_amount_id" ON "payments"  ("status", "amount", "id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_payments_status_amount_id"',
      'DROP INDEX "public"."ix_payments_school_id_status_due_on_amount_id"',
      'DROP INDEX "public"."ix_online_refunds_state"',
      'DROP INDEX "public"."ix_online_refunds_provider_id"',
      'DROP INDEX "public"."ix_online_refunds_payment"',
      'DROP TABLE "online_refunds"',
    ],
  },
}
