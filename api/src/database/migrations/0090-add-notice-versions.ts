import type { Migration } from './migration.js'

export const addNoticeVersions: Migration = {
  name: 'addNoticeVersions1796597900000',
  sqlite: {
    up: [
      'CREATE TABLE "notice_versions" ("id" text PRIMARY KEY NOT NULL, "number" integer NOT NULL, "created_at" text NOT NULL, "digest" text NOT NULL, "texts" text NOT NULL)',
      'CREATE UNIQUE INDEX "uq_notice_versions_number" ON "notice_versions" ("number") ',
    ],
    down: ['DROP INDEX "uq_notice_versions_number"', 'DROP TABLE "notice_versions"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "notice_versions" ("id" text COLLATE "C" NOT NULL, "number" integer NOT NULL, "created_at" text COLLATE "C" NOT NULL, "digest" text COLLATE "C" NOT NULL, "texts" text COLLATE "C" NOT NULL, CONSTRAINT "PK_dd6caee5ab55674c49d1c20e66f" PRIMARY KEY ("id"))',
      'CREATE UNIQUE INDEX "uq_notice_versions_number" ON "notice_versions"  ("number") ',
    ],
    down: ['DROP INDEX "public"."uq_notice_versions_number"', 'DROP TABLE "notice_versions"'],
  },
}
