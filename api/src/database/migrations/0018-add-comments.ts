import type { Migration } from './migration.js'

/** The resources with comments until now, their tables and their fields. Their entries are numbered apart, so each has a letter. */
const places = [
  ['A', 'studentActivity', 'student_activities', 'comment', 'comment'],
  ['B', 'studentCompetition', 'student_competitions', 'comments', 'comments'],
  ['C', 'studentCourse', 'student_courses', 'comments', 'comments'],
  ['D', 'task', 'tasks', 'task_comments', 'taskComments'],
] as const

/** The SQL of one database for a number of ten digits, and for a key of JSON text. */
interface Words {
  padded: (number: string) => string
  key: (name: string) => string
}

/** The text so far becomes the first entry, of an unknown author: of live records and of archived ones. Its id sorts before every new one. */
const firstEntries = ({ padded, key }: Words): string[] =>
  places.flatMap(([letter, resource, table, column, field]) => {
    const into = 'INSERT INTO "comments" ("id", "resource", "record_id", "at", "author", "text")'
    const id = (part: string) =>
      `'00${part}${letter}' || ${padded('ROW_NUMBER() OVER (ORDER BY "id")')}`
    return [
      `${into} SELECT ${id('L')}, '${resource}', "id", "updated_at", NULL, "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL`,
      `${into} SELECT ${id('R')}, '${resource}', "record_id", ${key('updatedAt')}, NULL, ${key(field)} FROM "archive"
       WHERE "resource" = '${resource}' AND ${key(field)} IS NOT NULL`,
    ]
  })

export const addComments: Migration = {
  name: 'addComments1795325800000',
  sqlite: {
    up: [
      'CREATE TABLE "comments" ("id" text PRIMARY KEY NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "at" text NOT NULL, "author" text, "text" text NOT NULL)',
      'CREATE INDEX "ix_comments_resource_record_id_id" ON "comments" ("resource", "record_id", "id") ',
      'CREATE INDEX "ix_comments_author_resource_record_id_id" ON "comments" ("author", "resource", "record_id", "id") ',
      ...firstEntries({
        padded: (number) => `printf('%010d', ${number})`,
        key: (name) => `"data" ->> '$.${name}'`,
      }),
    ],
    down: [
      'DROP INDEX "ix_comments_author_resource_record_id_id"',
      'DROP INDEX "ix_comments_resource_record_id_id"',
      'DROP TABLE "comments"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "comments" ("id" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "record_id" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, "author" text COLLATE "C", "text" text COLLATE "C" NOT NULL, CONSTRAINT "PK_8bf68bc960f2b69e818bdb90dcb" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_comments_resource_record_id_id" ON "comments"  ("resource", "record_id", "id") ',
      'CREATE INDEX "ix_comments_author_resource_record_id_id" ON "comments"  ("author", "resource", "record_id", "id") ',
      ...firstEntries({
        padded: (number) => `lpad((${number})::text, 10, '0')`,
        key: (name) => `"data"::jsonb ->> '${name}'`,
      }),
    ],
    down: [
      'DROP INDEX "public"."ix_comments_author_resource_record_id_id"',
      'DROP INDEX "public"."ix_comments_resource_record_id_id"',
      'DROP TABLE "comments"',
    ],
  },
}
