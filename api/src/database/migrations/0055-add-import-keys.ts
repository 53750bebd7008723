import type { Migration } from './migration.js'

export const addImportKeys: Migration = {
  name: 'addImportKeys1795791946128',
  sqlite: {
    up: [
      'CREATE TABLE "import_keys" ("change_set" text NOT NULL, "key" text NOT NULL, "place" integer NOT NULL, PRIMARY KEY ("change_set", "key", "place"))',
      'CREATE INDEX "ix_import_keys_change_set_place" ON "import_keys" ("change_set", "place") ',
    ],
    down: ['DROP INDEX "ix_import_keys_change_set_place"', 'DROP TABLE "import_keys"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "import_keys" ("change_set" text COLLATE "C" NOT NULL, "key" text COLLATE "C" NOT NULL, "place" integer NOT NULL, CONSTRAINT "PK_6b2a5207dd384064692b7b729bc" PRIMARY KEY ("change_set", "key", "place"))',
      'CREATE INDEX "ix_import_keys_change_set_place" ON "import_keys"  ("change_set", "place") ',
    ],
    down: ['DROP INDEX "public"."ix_import_keys_change_set_place"', 'DROP TABLE "import_keys"'],
  },
}
