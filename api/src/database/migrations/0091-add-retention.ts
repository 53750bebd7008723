import type { Migration } from './migration.js'

export const addRetention: Migration = {
  name: 'addRetention1796598000000',
  sqlite: {
    up: [
      'CREATE TABLE "due_records" ("id" text PRIMARY KEY NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "batch" text, "due_on" text NOT NULL, "proposed_at" text NOT NULL, "state" text NOT NULL, "form" text, "until" text, "answered_at" text, "answered_by" text)',
      'CREATE UNIQUE INDEX "uq_due_records_resource_record_id" ON "due_records" ("resource", "record_id") ',
      'CREATE INDEX "ix_due_records_state_due_on_id" ON "due_records" ("state", "due_on", "id") ',
      'CREATE TABLE "withdrawn_records" ("id" text PRIMARY KEY NOT NULL, "batch" text NOT NULL, "bulk" text, "root" integer NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "title" text NOT NULL, "title_key" text NOT NULL, "about" text, "about_key" text, "data" text NOT NULL, "links" text NOT NULL, "schema" text NOT NULL, "archived_at" text NOT NULL, "archived_by" text NOT NULL, "merged_into" text, "withdrawn_at" text NOT NULL, "withdrawn_by" text NOT NULL, "erase_on" text NOT NULL)',
      'CREATE UNIQUE INDEX "uq_withdrawn_records_resource_record_id" ON "withdrawn_records" ("resource", "record_id") ',
      'CREATE INDEX "ix_withdrawn_records_batch_root_id" ON "withdrawn_records" ("batch", "root", "id") ',
      'CREATE INDEX "ix_withdrawn_records_root_erase_on_id" ON "withdrawn_records" ("root", "erase_on", "id") ',
      'ALTER TABLE "users" ADD "is_data_officer" integer',
      'UPDATE "users" SET "is_data_officer" = 0',
    ],
    down: [
      'ALTER TABLE "users" DROP COLUMN "is_data_officer"',
      'DROP INDEX "ix_withdrawn_records_root_erase_on_id"',
      'DROP INDEX "ix_withdrawn_records_batch_root_id"',
      'DROP INDEX "uq_withdrawn_records_resource_record_id"',
      'DROP TABLE "withdrawn_records"',
      'DROP INDEX "ix_due_records_state_due_on_id"',
      'DROP INDEX "uq_due_records_resource_record_id"',
      'DROP TABLE "due_records"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "due_records" ("id" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "record_id" text COLLATE "C" NOT NULL, "batch" text COLLATE "C", "due_on" text COLLATE "C" NOT NULL, "proposed_at" text COLLATE "C" NOT NULL, "state" text COLLATE "C" NOT NULL, "form" text COLLATE "C", "until" text COLLATE "C", "answered_at" text COLLATE "C", "answered_by" text COLLATE "C", CONSTRAINT "PK_e445eee4b75657183002f0e5452" PRIMARY KEY ("id"))',
      'CREATE UNIQUE INDEX "uq_due_records_resource_record_id" ON "due_records"  ("resource", "record_id") ',
      'CREATE INDEX "ix_due_records_state_due_on_id" ON "due_records"  ("state", "due_on", "id") ',
      'CREATE TABLE "withdrawn_records" ("id" text COLLATE "C" NOT NULL, "batch" text COLLATE "C" NOT NULL, "bulk" text COLLATE "C", "root" integer NOT NULL, "resource" text COLLATE "C" NOT NULL, "record_id" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "title_key" text COLLATE "C" NOT NULL, "about" text COLLATE "C", "about_key" text COLLATE "C", "data" text COLLATE "C" NOT NULL, "links" text COLLATE "C" NOT NULL, "schema" text COLLATE "C" NOT NULL, "archived_at" text COLLATE "C" NOT NULL, "archived_by" text COLLATE "C" NOT NULL, "merged_into" text COLLATE "C", "withdrawn_at" text COLLATE "C" NOT NULL, "withdrawn_by" text COLLATE "C" NOT NULL, "erase_on" text COLLATE "C" NOT NULL, CONSTRAINT "PK_b940c2ad5a6ba08cf49c37f8222" PRIMARY KEY ("id"))',
      'CREATE UNIQUE INDEX "uq_withdrawn_records_resource_record_id" ON "withdrawn_records"  ("resource", "record_id") ',
      'CREATE INDEX "ix_withdrawn_records_batch_root_id" ON "withdrawn_records"  ("batch", "root", "id") ',
      'CREATE INDEX "ix_withdrawn_records_root_erase_on_id" ON "withdrawn_records"  ("root", "erase_on", "id") ',
      'ALTER TABLE "users" ADD "is_data_officer" integer',
      'UPDATE "users" SET "is_data_officer" = 0',
    ],
    down: [
      'ALTER TABLE "users" DROP COLUMN "is_data_officer"',
      'DROP INDEX "public"."ix_withdrawn_records_root_erase_on_id"',
      'DROP INDEX "public"."ix_withdrawn_records_batch_root_id"',
      'DROP INDEX "public"."uq_withdrawn_records_resource_record_id"',
      'DROP TABLE "withdrawn_records"',
      'DROP INDEX "public"."ix_due_records_state_due_on_id"',
      'DROP INDEX "public"."uq_due_records_resource_record_id"',
      'DROP TABLE "due_records"',
    ],
  },
}
