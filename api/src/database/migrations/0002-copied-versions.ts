import type { Migration } from './migration.js'

export const copiedVersions: Migration = {
  name: 'copiedVersions1795250574211',
  sqlite: {
    up: [
      'CREATE TABLE "copied_versions" ("resource" text NOT NULL, "record_id" text NOT NULL, "version" integer NOT NULL, "content" text NOT NULL, "copied_at" text NOT NULL, PRIMARY KEY ("resource", "record_id", "version"))',
    ],
    down: ['DROP TABLE "copied_versions"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "copied_versions" ("resource" text COLLATE "C" NOT NULL, "record_id" text COLLATE "C" NOT NULL, "version" integer NOT NULL, "content" text COLLATE "C" NOT NULL, "copied_at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_6c2e7b0cce7b4d669e28f7d0279" PRIMARY KEY ("resource", "record_id", "version"))',
    ],
    down: ['DROP TABLE "copied_versions"'],
  },
}
