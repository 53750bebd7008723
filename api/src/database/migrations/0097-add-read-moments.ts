import type { Migration } from './migration.js'

export const addReadMoments: Migration = {
  name: 'addReadMoments1796598650000',
  sqlite: {
    up: [
      'DROP INDEX "ix_read_days_day"',
      'CREATE TABLE "temporary_read_days" ("child" text NOT NULL, "day" text NOT NULL, "since" text NOT NULL, "until" text NOT NULL, "moments" text, PRIMARY KEY ("child", "day"))',
      'INSERT INTO "temporary_read_days"("child", "day", "since", "until") SELECT "child", "day", "since", "until" FROM "read_days"',
      'DROP TABLE "read_days"',
      'ALTER TABLE "temporary_read_days" RENAME TO "read_days"',
      'CREATE INDEX "ix_read_days_day" ON "read_days" ("day") ',
    ],
    down: [
      'DROP INDEX "ix_read_days_day"',
      'ALTER TABLE "read_days" RENAME TO "temporary_read_days"',
      'CREATE TABLE "read_days" ("child" text NOT NULL, "day" text NOT NULL, "since" text NOT NULL, "until" text NOT NULL, PRIMARY KEY ("child", "day"))',
      'INSERT INTO "read_days"("child", "day", "since", "until") SELECT "child", "day", "since", "until" FROM "temporary_read_days"',
      'DROP TABLE "temporary_read_days"',
      'CREATE INDEX "ix_read_days_day" ON "read_days" ("day") ',
    ],
  },
  postgres: {
    up: ['ALTER TABLE "read_days" ADD "moments" text COLLATE "C"'],
    down: ['ALTER TABLE "read_days" DROP COLUMN "moments"'],
  },
}
