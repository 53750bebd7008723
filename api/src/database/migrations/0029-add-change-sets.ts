import type { Migration } from './migration.js'

export const addChangeSets: Migration = {
  name: 'addChangeSets1795355109056',
  sqlite: {
    up: [
      'CREATE TABLE "change_sets" ("id" text PRIMARY KEY NOT NULL, "person" text NOT NULL, "kind" text NOT NULL, "resource" text NOT NULL, "title" text NOT NULL, "at" text NOT NULL, "undoes" text)',
      'CREATE INDEX "ix_change_sets_at_id" ON "change_sets" ("at", "id") ',
      'CREATE INDEX "ix_change_sets_person_at_id" ON "change_sets" ("person", "at", "id") ',
      'CREATE UNIQUE INDEX "uq_change_sets_undoes" ON "change_sets" ("undoes") ',
      'CREATE TABLE "change_rows" ("change_set" text NOT NULL, "place" integer NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "action" text, "result" text NOT NULL, "version" integer, "planned" text, "previous" text, "batch" text, "mails" integer NOT NULL DEFAULT (0), "problem" text, PRIMARY KEY ("change_set", "place"))',
      'CREATE INDEX "ix_change_rows_change_set_result" ON "change_rows" ("change_set", "result") ',
      'CREATE INDEX "ix_change_rows_resource_record_id" ON "change_rows" ("resource", "record_id") ',
    ],
    down: [
      'DROP INDEX "ix_change_rows_resource_record_id"',
      'DROP INDEX "ix_change_rows_change_set_result"',
      'DROP TABLE "change_rows"',
      'DROP INDEX "uq_change_sets_undoes"',
      'DROP INDEX "ix_change_sets_person_at_id"',
      'DROP INDEX "ix_change_sets_at_id"',
      'DROP TABLE "change_sets"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "change_sets" ("id" text COLLATE "C" NOT NULL, "person" text COLLATE "C" NOT NULL, "kind" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, "undoes" text COLLATE "C", CONSTRAINT "PK_58d9928d386f68ec41f87501e4f" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_change_sets_at_id" ON "change_sets"  ("at", "id") ',
      'CREATE INDEX "ix_change_sets_person_at_id" ON "change_sets"  ("person", "at", "id") ',
      'CREATE UNIQUE INDEX "uq_change_sets_undoes" ON "change_sets"  ("undoes") ',
      'CREATE TABLE "change_rows" ("change_set" text COLLATE "C" NOT NULL, "place" integer NOT NULL, "resource" text COLLATE "C" NOT NULL, "record_id" text COLLATE "C" NOT NULL, "action" text COLLATE "C", "result" text COLLATE "C" NOT NULL, "version" integer, "planned" text COLLATE "C", "previous" text COLLATE "C", "batch" text COLLATE "C", "mails" integer NOT NULL DEFAULT \'0\', "problem" text COLLATE "C", CONSTRAINT "PK_e2a56fb6547599a5285c6ff10fe" PRIMARY KEY ("change_set", "place"))',
      'CREATE INDEX "ix_change_rows_change_set_result" ON "change_rows"  ("change_set", "result") ',
      'CREATE INDEX "ix_change_rows_resource_record_id" ON "change_rows"  ("resource", "record_id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_change_rows_resource_record_id"',
      'DROP INDEX "public"."ix_change_rows_change_set_result"',
      'DROP TABLE "change_rows"',
      'DROP INDEX "public"."uq_change_sets_undoes"',
      'DROP INDEX "public"."ix_change_sets_person_at_id"',
      'DROP INDEX "public"."ix_change_sets_at_id"',
      'DROP TABLE "change_sets"',
    ],
  },
}
