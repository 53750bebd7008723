import type { Migration } from './migration.js'

export const archiveMerged: Migration = {
  name: 'archiveMerged1795403589304',
  sqlite: {
    up: [
      'DROP INDEX "ix_archive_bulk"',
      'DROP INDEX "uq_archive_resource_record_id"',
      'DROP INDEX "ix_archive_batch"',
      'DROP INDEX "ix_archive_root_resource_archived_at_id"',
      'CREATE TABLE "temporary_archive" ("id" text PRIMARY KEY NOT NULL, "batch" text NOT NULL, "root" integer NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "title" text NOT NULL, "title_key" text NOT NULL, "data" text NOT NULL, "links" text NOT NULL, "schema" text NOT NULL, "archived_at" text NOT NULL, "archived_by" text NOT NULL, "bulk" text, "about" text, "about_key" text, "merged_into" text)',
      'INSERT INTO "temporary_archive"("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by", "bulk", "about", "about_key") SELECT "id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by", "bulk", "about", "about_key" FROM "archive"',
      'DROP TABLE "archive"',
      'ALTER TABLE "temporary_archive" RENAME TO "archive"',
      'CREATE INDEX "ix_archive_bulk" ON "archive" ("bulk") ',
      'CREATE UNIQUE INDEX "uq_archive_resource_record_id" ON "archive" ("resource", "record_id") ',
      'CREATE INDEX "ix_archive_batch" ON "archive" ("batch") ',
      'CREATE INDEX "ix_archive_root_resource_archived_at_id" ON "archive" ("root", "resource", "archived_at", "id") ',
      'CREATE INDEX "ix_archive_merged_into" ON "archive" ("merged_into") ',
    ],
    down: [
      'DROP INDEX "ix_archive_merged_into"',
      'DROP INDEX "ix_archive_root_resource_archived_at_id"',
      'DROP INDEX "ix_archive_batch"',
      'DROP INDEX "uq_archive_resource_record_id"',
      'DROP INDEX "ix_archive_bulk"',
      'ALTER TABLE "archive" RENAME TO "temporary_archive"',
      'CREATE TABLE "archive" ("id" text PRIMARY KEY NOT NULL, "batch" text NOT NULL, "root" integer NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "title" text NOT NULL, "title_key" text NOT NULL, "data" text NOT NULL, "links" text NOT NULL, "schema" text NOT NULL, "archived_at" text NOT NULL, "archived_by" text NOT NULL, "bulk" text, "about" text, "about_key" text)',
      'INSERT INTO "archive"("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by", "bulk", "about", "about_key") SELECT "id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by", "bulk", "about", "about_key" FROM "temporary_archive"',
      'DROP TABLE "temporary_archive"',
      'CREATE INDEX "ix_archive_root_resource_archived_at_id" ON "archive" ("root", "resource", "archived_at", "id") ',
      'CREATE INDEX "ix_archive_batch" ON "archive" ("batch") ',
      'CREATE UNIQUE INDEX "uq_archive_resource_record_id" ON "archive" ("resource", "record_id") ',
      'CREATE INDEX "ix_archive_bulk" ON "archive" ("bulk") ',
    ],
  },
  postgres: {
    up: [
      'ALTER TABLE "archive" ADD "merged_into" text COLLATE "C"',
      'CREATE INDEX "ix_archive_merged_into" ON "archive"  ("merged_into") ',
    ],
    down: [
      'DROP INDEX "public"."ix_archive_merged_into"',
      'ALTER TABLE "archive" DROP COLUMN "merged_into"',
    ],
  },
}
