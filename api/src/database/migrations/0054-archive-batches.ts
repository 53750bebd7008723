import type { Migration } from './migration.js'

export const archiveBatches: Migration = {
  name: 'archiveBatches1795544163087',
  sqlite: {
    up: [
      'DROP INDEX "ix_archive_batch"',
      'CREATE INDEX "ix_archive_batch_root_id" ON "archive" ("batch", "root", "id") ',
    ],
    down: [
      'DROP INDEX "ix_archive_batch_root_id"',
      'CREATE INDEX "ix_archive_batch" ON "archive" ("batch") ',
    ],
  },
  postgres: {
    up: [
      'DROP INDEX "public"."ix_archive_batch"',
      'CREATE INDEX "ix_archive_batch_root_id" ON "archive"  ("batch", "root", "id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_archive_batch_root_id"',
      'CREATE INDEX "ix_archive_batch" ON "archive" USING btree ("batch") ',
    ],
  },
}
