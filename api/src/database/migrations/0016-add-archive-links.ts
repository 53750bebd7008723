import type { Migration } from './migration.js'

export const addArchiveLinks: Migration = {
  name: 'addArchiveLinks1795323853707',
  sqlite: {
    up: [
      'CREATE TABLE "archive_links" ("id" text PRIMARY KEY NOT NULL, "batch" text NOT NULL, "size" integer NOT NULL, "links" text NOT NULL)',
      'CREATE INDEX "ix_archive_links_batch_id" ON "archive_links" ("batch", "id") ',
    ],
    down: ['DROP INDEX "ix_archive_links_batch_id"', 'DROP TABLE "archive_links"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "archive_links" ("id" text COLLATE "C" NOT NULL, "batch" text COLLATE "C" NOT NULL, "size" integer NOT NULL, "links" text COLLATE "C" NOT NULL, CONSTRAINT "PK_70abbc371afc82e6d6308bd773d" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_archive_links_batch_id" ON "archive_links"  ("batch", "id") ',
    ],
    down: ['DROP INDEX "public"."ix_archive_links_batch_id"', 'DROP TABLE "archive_links"'],
  },
}
