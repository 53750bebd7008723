import type { Migration } from './migration.js'

const copies = [
  { resource: 'studentActivity', table: 'student_activities', title: 'ta_name', key: 'taName' },
  { resource: 'studentCompetition', table: 'student_competitions', title: 'name', key: 'name' },
  { resource: 'studentCourse', table: 'student_courses', title: 'course_name', key: 'courseName' },
] as const

const into =
  'INSERT INTO "status_changes" ("id", "at", "resource", "record_id", "title", "student", "school", "was", "status", "actor", "by_name")'

/** Fills the log from the history in each copy: every step except the first. The account of these steps was not recorded. */
const kept = copies.flatMap(({ resource, table, title, key }) => [
  {
    sqlite: `${into} SELECT c."id" || printf('%04d', h.key), json_extract(h.value, '$.modifiedAt'), '${resource}', c."id",
      COALESCE(c."${title}", ''), c."student_id", s."school_id", json_extract(c."status_history", '$[' || (h.key - 1) || '].status'),
      json_extract(h.value, '$.status'), NULL, COALESCE(json_extract(h.value, '$.by'), '')
      FROM "${table}" c JOIN "students" s ON s."id" = c."student_id", json_each(c."status_history") h WHERE h.key > 0`,
    postgres: `${into} SELECT c."id" || lpad((h.n - 1)::text, 4, '0'), h.step ->> 'modifiedAt', '${resource}', c."id",
      COALESCE(c."${title}", ''), c."student_id", s."school_id", c."status_history"::jsonb -> (h.n::int - 2) ->> 'status',
      h.step ->> 'status', NULL, COALESCE(h.step ->> 'by', '')
      FROM "${table}" c JOIN "students" s ON s."id" = c."student_id",
      LATERAL jsonb_array_elements(c."status_history"::jsonb) WITH ORDINALITY AS h(step, n) WHERE h.n > 1`,
  },
  {
    sqlite: `${into} SELECT a."record_id" || printf('%04d', h.key), json_extract(h.value, '$.modifiedAt'), a."resource", a."record_id",
      COALESCE(json_extract(a."data", '$.${key}'), ''), json_extract(a."data", '$.student'),
      COALESCE(s."school_id", json_extract(g."data", '$.school')),
      json_extract(a."data", '$.statusHistory[' || (h.key - 1) || '].status'), json_extract(h.value, '$.status'), NULL,
      COALESCE(json_extract(h.value, '$.by'), '')
      FROM "archive" a LEFT JOIN "students" s ON s."id" = json_extract(a."data", '$.student')
      LEFT JOIN "archive" g ON g."resource" = 'student' AND g."record_id" = json_extract(a."data", '$.student'),
      json_each(a."data", '$.statusHistory') h WHERE a."resource" = '${resource}' AND h.key > 0`,
    postgres: `${into} SELECT a."record_id" || lpad((h.n - 1)::text, 4, '0'), h.step ->> 'modifiedAt', a."resource", a."record_id",
      COALESCE(a."data"::jsonb ->> '${key}', ''), a."data"::jsonb ->> 'student', COALESCE(s."school_id", g."data"::jsonb ->> 'school'),
      a."data"::jsonb -> 'statusHistory' -> (h.n::int - 2) ->> 'status', h.step ->> 'status', NULL, COALESCE(h.step ->> 'by', '')
      FROM "archive" a CROSS JOIN LATERAL jsonb_array_elements(a."data"::jsonb -> 'statusHistory') WITH ORDINALITY AS h(step, n)
      LEFT JOIN "students" s ON s."id" = a."data"::jsonb ->> 'student'
      LEFT JOIN "archive" g ON g."resource" = 'student' AND g."record_id" = a."data"::jsonb ->> 'student'
      WHERE a."resource" = '${resource}' AND h.n > 1`,
  },
])

export const statusChanges: Migration = {
  name: 'statusChanges1795258110124',
  sqlite: {
    up: [
      'CREATE TABLE "status_changes" ("id" text PRIMARY KEY NOT NULL, "at" text NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "title" text NOT NULL, "student" text NOT NULL, "school" text, "was" text NOT NULL, "status" text NOT NULL, "actor" text, "by_name" text NOT NULL)',
      'CREATE INDEX "ix_status_changes_at_id" ON "status_changes" ("at", "id") ',
      'CREATE INDEX "ix_status_changes_resource_at_id" ON "status_changes" ("resource", "at", "id") ',
      'CREATE INDEX "ix_status_changes_school_at_id" ON "status_changes" ("school", "at", "id") ',
      'CREATE INDEX "ix_status_changes_student_at_id" ON "status_changes" ("student", "at", "id") ',
      'CREATE INDEX "ix_status_changes_status_at_id" ON "status_changes" ("status", "at", "id") ',
      'CREATE INDEX "ix_status_changes_resource_status_at_id" ON "status_changes" ("resource", "status", "at", "id") ',
      'CREATE INDEX "ix_status_changes_record_id" ON "status_changes" ("record_id") ',
      ...kept.map(({ sqlite }) => sqlite),
    ],
    down: [
      'DROP INDEX "ix_status_changes_record_id"',
      'DROP INDEX "ix_status_changes_resource_status_at_id"',
      'DROP INDEX "ix_status_changes_status_at_id"',
      'DROP INDEX "ix_status_changes_student_at_id"',
      'DROP INDEX "ix_status_changes_school_at_id"',
      'DROP INDEX "ix_status_changes_resource_at_id"',
      'DROP INDEX "ix_status_changes_at_id"',
      'DROP TABLE "status_changes"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "status_changes" ("id" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "record_id" text COLLATE "C" NOT NULL, "title" text COLLATE "C" NOT NULL, "student" text COLLATE "C" NOT NULL, "school" text COLLATE "C", "was" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "actor" text COLLATE "C", "by_name" text COLLATE "C" NOT NULL, CONSTRAINT "PK_b09386c7bfe17fbe0b6d24e719e" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_status_changes_at_id" ON "status_changes"  ("at", "id") ',
      'CREATE INDEX "ix_status_changes_resource_at_id" ON "status_changes"  ("resource", "at", "id") ',
      'CREATE INDEX "ix_status_changes_school_at_id" ON "status_changes"  ("school", "at", "id") ',
      'CREATE INDEX "ix_status_changes_student_at_id" ON "status_changes"  ("student", "at", "id") ',
      'CREATE INDEX "ix_status_changes_status_at_id" ON "status_changes"  ("status", "at", "id") ',
      'CREATE INDEX "ix_status_changes_resource_status_at_id" ON "status_changes"  ("resource", "status", "at", "id") ',
      'CREATE INDEX "ix_status_changes_record_id" ON "status_changes"  ("record_id") ',
      ...kept.map(({ postgres }) => postgres),
    ],
    down: [
      'DROP INDEX "public"."ix_status_changes_record_id"',
      'DROP INDEX "public"."ix_status_changes_resource_status_at_id"',
      'DROP INDEX "public"."ix_status_changes_status_at_id"',
      'DROP INDEX "public"."ix_status_changes_student_at_id"',
      'DROP INDEX "public"."ix_status_changes_school_at_id"',
      'DROP INDEX "public"."ix_status_changes_resource_at_id"',
      'DROP INDEX "public"."ix_status_changes_at_id"',
      'DROP TABLE "status_changes"',
    ],
  },
}
