import type { Migration } from './migration.js'

export const addAuditValues: Migration = {
  name: 'addAuditValues1795343846301',
  sqlite: {
    up: [
      'CREATE TABLE "audit_values" ("id" text PRIMARY KEY NOT NULL, "at" text NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "changes" text NOT NULL)',
      'CREATE INDEX "ix_audit_values_at" ON "audit_values" ("at") ',
      'CREATE INDEX "ix_audit_values_resource_record_id" ON "audit_values" ("resource", "record_id") ',
      'ALTER TABLE "audit_trail" ADD "through" text',
      // Nothing may outlive the text of a message.
      "UPDATE audit_trail SET digest = NULL WHERE resource = 'chatMessage'",
    ],
    down: [
      'ALTER TABLE "audit_trail" DROP COLUMN "through"',
      'DROP INDEX "ix_audit_values_resource_record_id"',
      'DROP INDEX "ix_audit_values_at"',
      'DROP TABLE "audit_values"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "audit_values" ("id" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "record_id" text COLLATE "C" NOT NULL, "changes" text COLLATE "C" NOT NULL, CONSTRAINT "PK_55cff459d98d3af359c9dc7d42d" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_audit_values_at" ON "audit_values"  ("at") ',
      'CREATE INDEX "ix_audit_values_resource_record_id" ON "audit_values"  ("resource", "record_id") ',
      'ALTER TABLE "audit_trail" ADD "through" text COLLATE "C"',
      // Nothing may outlive the text of a message.
      "UPDATE audit_trail SET digest = NULL WHERE resource = 'chatMessage'",
    ],
    down: [
      'ALTER TABLE "audit_trail" DROP COLUMN "through"',
      'DROP INDEX "public"."ix_audit_values_resource_record_id"',
      'DROP INDEX "public"."ix_audit_values_at"',
      'DROP TABLE "audit_values"',
    ],
  },
}
