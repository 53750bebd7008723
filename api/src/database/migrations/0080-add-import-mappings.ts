import type { Migration } from './migration.js'

/** Mappings of files that people save under a name. */
export const addImportMappings: Migration = {
  name: 'addImportMappings1796596900000',
  sqlite: {
    up: [
      'CREATE TABLE "import_mappings" ("id" text PRIMARY KEY NOT NULL, "user_id" text NOT NULL, "resource" text NOT NULL, "name" text NOT NULL, "mapping" text NOT NULL, "role" text, "version" integer NOT NULL)',
      'CREATE INDEX "ix_import_mappings_user_id_resource" ON "import_mappings" ("user_id", "resource") ',
      'CREATE INDEX "ix_import_mappings_role_resource" ON "import_mappings" ("role", "resource") ',
    ],
    down: [
      'DROP INDEX "ix_import_mappings_role_resource"',
      'DROP INDEX "ix_import_mappings_user_id_resource"',
      'DROP TABLE "import_mappings"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "import_mappings" ("id" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "mapping" text COLLATE "C" NOT NULL, "role" text COLLATE "C", "version" integer NOT NULL, CONSTRAINT "PK_0fa9ff07029c3b68e95d7968592" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_import_mappings_user_id_resource" ON "import_mappings"  ("user_id", "resource") ',
      'CREATE INDEX "ix_import_mappings_role_resource" ON "import_mappings"  ("role", "resource") ',
    ],
    down: [
      'DROP INDEX "public"."ix_import_mappings_role_resource"',
      'DROP INDEX "public"."ix_import_mappings_user_id_resource"',
      'DROP TABLE "import_mappings"',
    ],
  },
}
