import type { Migration } from './migration.js'

export const addJobs: Migration = {
  name: 'addJobs1795323000000',
  sqlite: {
    up: [
      'CREATE TABLE "jobs" ("id" text PRIMARY KEY NOT NULL, "kind" text NOT NULL, "owner" text NOT NULL, "title" text NOT NULL, "subject" text, "slot" text, "input" text NOT NULL, "state" text NOT NULL, "ending" text, "done" integer NOT NULL, "total" integer NOT NULL, "counts" text NOT NULL, "error" text, "lease" text, "due_at" text NOT NULL, "attempts" integer NOT NULL, "created_at" text NOT NULL, "started_at" text, "ended_at" text)',
      'CREATE UNIQUE INDEX "uq_jobs_kind_slot" ON "jobs" ("kind", "slot") ',
      'CREATE INDEX "ix_jobs_state_due_at" ON "jobs" ("state", "due_at") ',
      'CREATE INDEX "ix_jobs_owner_id" ON "jobs" ("owner", "id") ',
      'CREATE INDEX "ix_jobs_subject" ON "jobs" ("subject") ',
      'CREATE INDEX "ix_jobs_ended_at" ON "jobs" ("ended_at") ',
      'CREATE TABLE "job_results" ("job" text NOT NULL, "place" integer NOT NULL, "item" text NOT NULL, "title" text, "result" text NOT NULL, "record" text, "problem" text, PRIMARY KEY ("job", "place"))',
    ],
    down: [
      'DROP TABLE "job_results"',
      'DROP INDEX "ix_jobs_ended_at"',
      'DROP INDEX "ix_jobs_subject"',
      'DROP INDEX "ix_jobs_owner_id"',
      'DROP INDEX "ix_jobs_state_due_at"',
      'DROP INDEX "uq_jobs_kind_slot"',
      'DROP TABLE "jobs"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "jobs" ("id" text COLLATE "C" NOT NULL, "kind" text COLLATE "C" NOT NULL, "owner" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "subject" text COLLATE "C", "slot" text COLLATE "C", "input" text COLLATE "C" NOT NULL, "state" text COLLATE "C" NOT NULL, "ending" text COLLATE "C", "done" integer NOT NULL, "total" integer NOT NULL, "counts" text COLLATE "C" NOT NULL, "error" text COLLATE "C", "lease" text COLLATE "C", "due_at" text COLLATE "C" NOT NULL, "attempts" integer NOT NULL, "created_at" text COLLATE "C" NOT NULL, "started_at" text COLLATE "C", "ended_at" text COLLATE "C", CONSTRAINT "PK_cf0a6c42b72fcc7f7c237def345" PRIMARY KEY ("id"))',
      'CREATE UNIQUE INDEX "uq_jobs_kind_slot" ON "jobs"  ("kind", "slot") ',
      'CREATE INDEX "ix_jobs_state_due_at" ON "jobs"  ("state", "due_at") ',
      'CREATE INDEX "ix_jobs_owner_id" ON "jobs"  ("owner", "id") ',
      'CREATE INDEX "ix_jobs_subject" ON "jobs"  ("subject") ',
      'CREATE INDEX "ix_jobs_ended_at" ON "jobs"  ("ended_at") ',
      'CREATE TABLE "job_results" ("job" text COLLATE "C" NOT NULL, "place" integer NOT NULL, "item" text COLLATE "C" NOT NULL, "title" text COLLATE "C", "result" text COLLATE "C" NOT NULL, "record" text COLLATE "C", "problem" text COLLATE "C", CONSTRAINT "PK_4600403eb95900574c324574f54" PRIMARY KEY ("job", "place"))',
    ],
    down: [
      'DROP TABLE "job_results"',
      'DROP INDEX "public"."ix_jobs_ended_at"',
      'DROP INDEX "public"."ix_jobs_subject"',
      'DROP INDEX "public"."ix_jobs_owner_id"',
      'DROP INDEX "public"."ix_jobs_state_due_at"',
      'DROP INDEX "public"."uq_jobs_kind_slot"',
      'DROP TABLE "jobs"',
    ],
  },
}
