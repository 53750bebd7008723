import type { Migration } from './migration.js'

export const addApartPairs: Migration = {
  name: 'addApartPairs1795395594041',
  sqlite: {
    up: [
      'CREATE TABLE "apart_pairs" ("resource" text NOT NULL, "first_id" text NOT NULL, "second_id" text NOT NULL, "person" text NOT NULL, "at" text NOT NULL, PRIMARY KEY ("resource", "first_id", "second_id"))',
    ],
    down: ['DROP TABLE "apart_pairs"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "apart_pairs" ("resource" text COLLATE "C" NOT NULL, "first_id" text COLLATE "C" NOT NULL, "second_id" text COLLATE "C" NOT NULL, "person" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_964fefcb642e67cf0ee0bea24dd" PRIMARY KEY ("resource", "first_id", "second_id"))',
    ],
    down: ['DROP TABLE "apart_pairs"'],
  },
}
