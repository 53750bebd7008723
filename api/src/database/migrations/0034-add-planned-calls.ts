import type { Migration } from './migration.js'

export const addPlannedCalls: Migration = {
  name: 'addPlannedCalls1795369137121',
  sqlite: {
    up: [
      'CREATE TABLE "planned_calls" ("id" text PRIMARY KEY NOT NULL, "person" text NOT NULL, "event" text NOT NULL, "conversation" text NOT NULL, "at" text NOT NULL, "due_at" text, "attempts" integer NOT NULL, "called_at" text)',
      'CREATE INDEX "ix_planned_calls_due_at" ON "planned_calls" ("due_at") ',
      'CREATE INDEX "ix_planned_calls_person_conversation" ON "planned_calls" ("person", "conversation") ',
    ],
    down: [
      'DROP INDEX "ix_planned_calls_person_conversation"',
      'DROP INDEX "ix_planned_calls_due_at"',
      'DROP TABLE "planned_calls"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "planned_calls" ("id" text COLLATE "C" NOT NULL, "person" text COLLATE "C" NOT NULL, "event" text COLLATE "C" NOT NULL, "conversation" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, "due_at" text COLLATE "C", "attempts" integer NOT NULL, "called_at" text COLLATE "C", CONSTRAINT "PK_5240459d161803b8a30302d82a0" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_planned_calls_due_at" ON "planned_calls"  ("due_at") ',
      'CREATE INDEX "ix_planned_calls_person_conversation" ON "planned_calls"  ("person", "conversation") ',
    ],
    down: [
      'DROP INDEX "public"."ix_planned_calls_person_conversation"',
      'DROP INDEX "public"."ix_planned_calls_due_at"',
      'DROP TABLE "planned_calls"',
    ],
  },
}
