import type { Migration } from './migration.js'

export const addThrottles: Migration = {
  name: 'addThrottles1795358400000',
  sqlite: {
    up: [
      'CREATE TABLE "throttles" ("key" text PRIMARY KEY NOT NULL, "points" integer NOT NULL, "expire" real)',
    ],
    down: ['DROP TABLE "throttles"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "throttles" ("key" text COLLATE "C" NOT NULL, "points" integer NOT NULL, "expire" double precision, CONSTRAINT "PK_ab31fd445a44c7d03dc8a1348fb" PRIMARY KEY ("key"))',
    ],
    down: ['DROP TABLE "throttles"'],
  },
}
