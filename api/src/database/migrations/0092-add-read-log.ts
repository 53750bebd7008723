import type { Migration } from './migration.js'

export const addReadLog: Migration = {
  name: 'addReadLog1796598100000',
  sqlite: {
    up: [
      'CREATE TABLE "read_log" ("id" text PRIMARY KEY NOT NULL, "at" text NOT NULL, "person" text NOT NULL, "role" text NOT NULL, "token" text, "kind" text NOT NULL, "resource" text NOT NULL, "guardians" integer NOT NULL, "answers" integer NOT NULL, "ids" text NOT NULL, "children" text)',
      'CREATE INDEX "ix_read_log_person_id" ON "read_log" ("person", "id") ',
      'CREATE INDEX "ix_read_log_kind_id" ON "read_log" ("kind", "id") ',
      'CREATE TABLE "read_days" ("child" text NOT NULL, "day" text NOT NULL, "since" text NOT NULL, "until" text NOT NULL, PRIMARY KEY ("child", "day"))',
      'CREATE INDEX "ix_read_days_day" ON "read_days" ("day") ',
    ],
    down: [
      'DROP INDEX "ix_read_days_day"',
      'DROP TABLE "read_days"',
      'DROP INDEX "ix_read_log_kind_id"',
      'DROP INDEX "ix_read_log_person_id"',
      'DROP TABLE "read_log"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "read_log" ("id" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, "person" text COLLATE "C" NOT NULL, "role" text COLLATE "C" NOT NULL, "token" text COLLATE "C", "kind" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "guardians" integer NOT NULL, "answers" integer NOT NULL, "ids" text COLLATE "C" NOT NULL, "children" text COLLATE "C", CONSTRAINT "PK_e68b3441d1f2335d0560e5e8112" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_read_log_person_id" ON "read_log"  ("person", "id") ',
      'CREATE INDEX "ix_read_log_kind_id" ON "read_log"  ("kind", "id") ',
      'CREATE TABLE "read_days" ("child" text COLLATE "C" NOT NULL, "day" text COLLATE "C" NOT NULL, "since" text COLLATE "C" NOT NULL, "until" text COLLATE "C" NOT NULL, CONSTRAINT "PK_422df5f1018d61c1d5439ee4de6" PRIMARY KEY ("child", "day"))',
      'CREATE INDEX "ix_read_days_day" ON "read_days"  ("day") ',
    ],
    down: [
      'DROP INDEX "public"."ix_read_days_day"',
      'DROP TABLE "read_days"',
      'DROP INDEX "public"."ix_read_log_kind_id"',
      'DROP INDEX "public"."ix_read_log_person_id"',
      'DROP TABLE "read_log"',
    ],
  },
}
