import type { Migration } from './migration.js'

export const addDraftRuns: Migration = {
  name: 'addDraftRuns1795348900000',
  sqlite: {
    up: [
      'CREATE TABLE "draft_runs" ("id" text PRIMARY KEY NOT NULL, "person" text NOT NULL, "started_at" text NOT NULL)',
      'CREATE INDEX "ix_draft_runs_person_started_at" ON "draft_runs" ("person", "started_at") ',
    ],
    down: ['DROP INDEX "ix_draft_runs_person_started_at"', 'DROP TABLE "draft_runs"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "draft_runs" ("id" text COLLATE "C" NOT NULL, "person" text COLLATE "C" NOT NULL, "started_at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_bc13b6776127f0c9cdd8610251e" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_draft_runs_person_started_at" ON "draft_runs"  ("person", "started_at") ',
    ],
    down: ['DROP INDEX "public"."ix_draft_runs_person_started_at"', 'DROP TABLE "draft_runs"'],
  },
}
