import type { Migration } from './migration.js'

export const addBulkArchives: Migration = {
  name: 'addBulkArchives1795336310501',
  sqlite: {
    up: [
      'DROP INDEX "ix_archive_root_resource_archived_at_id"',
      'DROP INDEX "ix_archive_batch"',
      'DROP INDEX "uq_archive_resource_record_id"',
      'CREATE TABLE "temporary_archive" ("id" text PRIMARY KEY NOT NULL, "batch" text NOT NULL, "root" integer NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "title" text NOT NULL, "title_key" text NOT NULL, "data" text NOT NULL, "links" text NOT NULL, "schema" text NOT NULL, "archived_at" text NOT NULL, "archived_by" text NOT NULL, "bulk" text, "about" text, "about_key" text)',
      'INSERT INTO "temporary_archive"("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by") SELECT "id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by" FROM "archive"',
      'DROP TABLE "archive"',
      'ALTER TABLE "temporary_archive" RENAME TO "archive"',
      'CREATE INDEX "ix_archive_root_resource_archived_at_id" ON "archive" ("root", "resource", "archived_at", "id") ',
      'CREATE INDEX "ix_archive_batch" ON "archive" ("batch") ',
      'CREATE UNIQUE INDEX "uq_archive_resource_record_id" ON "archive" ("resource", "record_id") ',
      'CREATE INDEX "ix_archive_bulk" ON "archive" ("bulk") ',
    ],
    down: [
      'DROP INDEX "ix_archive_bulk"',
      'DROP INDEX "uq_archive_resource_record_id"',
      'DROP INDEX "ix_archive_batch"',
      'DROP INDEX "ix_archive_root_resource_archived_at_id"',
      'ALTER TABLE "archive" RENAME TO "temporary_archive"',
      'CREATE TABLE "archive" ("id" text PRIMARY KEY NOT NULL, "batch" text NOT NULL, "root" integer NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "title" text NOT NULL, "title_key" text NOT NULL, "data" text NOT NULL, "links" text NOT NULL, "schema" text NOT NULL, "archived_at" text NOT NULL, "archived_by" text NOT NULL)',
      'INSERT INTO "archive"("id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by") SELECT "id", "batch", "root", "resource", "record_id", "title", "title_key", "data", "links", "schema", "archived_at", "archived_by" FROM "temporary_archive"',
      'DROP TABLE "temporary_archive"',
      'CREATE UNIQUE INDEX "uq_archive_resource_record_id" ON "archive" ("resource", "record_id") ',
      'CREATE INDEX "ix_archive_batch" ON "archive" ("batch") ',
      'CREATE INDEX "ix_archive_root_resource_archived_at_id" ON "archive" ("root", "resource", "archived_at", "id") ',
    ],
  },
  postgres: {
    up: [
      'ALTER TABLE "archive" ADD "bulk" text COLLATE "C"',
      'ALTER TABLE "archive" ADD "about" text COLLATE "C"',
      'ALTER TABLE "archive" ADD "about_key" text COLLATE "C"',
      'CREATE INDEX "ix_archive_bulk" ON "archive"  ("bulk") ',
    ],
    down: [
      'DROP INDEX "public"."ix_archive_bulk"',
      'ALTER TABLE "archive" DROP COLUMN "about_key"',
      'ALTER TABLE "archive" DROP COLUMN "about"',
      'ALTER TABLE "archive" DROP COLUMN "bulk"',
    ],
  },
}
