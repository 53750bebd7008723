import type { Migration } from './migration.js'

/** Pictures that records name have no thumbnail, unless someone has looked at them: the job finds that out. */
const due = `UPDATE "files" SET "thumbnail_due" = "created_at"
  WHERE "type" IN ('image/jpeg', 'image/png', 'image/webp') AND "deleted_at" IS NULL
    AND EXISTS (SELECT 1 FROM "attachments" WHERE "attachments"."file_id" = "files"."id")`

export const addThumbnails: Migration = {
  name: 'addThumbnails1795402800000',
  sqlite: {
    up: [
      'ALTER TABLE "files" ADD "thumbnail_due" text',
      'CREATE INDEX "ix_files_thumbnail_due" ON "files" ("thumbnail_due") ',
      due,
    ],
    down: [
      'DROP INDEX "ix_files_thumbnail_due"',
      'ALTER TABLE "files" DROP COLUMN "thumbnail_due"',
    ],
  },
  postgres: {
    up: [
      'ALTER TABLE "files" ADD "thumbnail_due" text COLLATE "C"',
      'CREATE INDEX "ix_files_thumbnail_due" ON "files"  ("thumbnail_due") ',
      due,
    ],
    down: [
      'DROP INDEX "public"."ix_files_thumbnail_due"',
      'ALTER TABLE "files" DROP COLUMN "thumbnail_due"',
    ],
  },
}
