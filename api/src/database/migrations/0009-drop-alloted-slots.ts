import type { Migration } from './migration.js'

export const dropAllotedSlots: Migration = {
  name: 'dropAllotedSlots1795308670341',
  sqlite: {
    up: [
      'DROP INDEX "ix_slots_slot_number_id"',
      'DROP INDEX "ix_slots_created_by_month_key_id"',
      'DROP INDEX "ix_slots_school_id_month_key_id"',
      'DROP INDEX "ix_slots_month_key_id"',
      'DROP INDEX "uq_slots_month_key_school_id"',
      'CREATE TABLE "temporary_slots" ("id" text PRIMARY KEY NOT NULL, "version" integer NOT NULL, "created_at" text NOT NULL, "updated_at" text NOT NULL, "created_by" text NOT NULL, "school_id" text, "month" text, "month_key" text, "slot_number" real, "slot" text, CONSTRAINT "fk_slots_school_id" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION)',
      'INSERT INTO "temporary_slots"("id", "version", "created_at", "updated_at", "created_by", "school_id", "month", "month_key", "slot_number", "slot") SELECT "id", "version", "created_at", "updated_at", "created_by", "school_id", "month", "month_key", "slot_number", "slot" FROM "slots"',
      'DROP TABLE "slots"',
      'ALTER TABLE "temporary_slots" RENAME TO "slots"',
      'CREATE INDEX "ix_slots_slot_number_id" ON "slots" ("slot_number", "id") ',
      'CREATE INDEX "ix_slots_created_by_month_key_id" ON "slots" ("created_by", "month_key", "id") ',
      'CREATE INDEX "ix_slots_school_id_month_key_id" ON "slots" ("school_id", "month_key", "id") ',
      'CREATE INDEX "ix_slots_month_key_id" ON "slots" ("month_key", "id") ',
      'CREATE UNIQUE INDEX "uq_slots_month_key_school_id" ON "slots" ("month_key", "school_id") ',
    ],
    down: [
      'DROP INDEX "uq_slots_month_key_school_id"',
      'DROP INDEX "ix_slots_month_key_id"',
      'DROP INDEX "ix_slots_school_id_month_key_id"',
      'DROP INDEX "ix_slots_created_by_month_key_id"',
      'DROP INDEX "ix_slots_slot_number_id"',
      'ALTER TABLE "slots" RENAME TO "temporary_slots"',
      'CREATE TABLE "slots" ("id" text PRIMARY KEY NOT NULL, "version" integer NOT NULL, "created_at" text NOT NULL, "updated_at" text NOT NULL, "created_by" text NOT NULL, "school_id" text, "month" text, "month_key" text, "slot_number" real, "slot" text, "alloted_slots" text, CONSTRAINT "fk_slots_school_id" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION)',
      'INSERT INTO "slots"("id", "version", "created_at", "updated_at", "created_by", "school_id", "month", "month_key", "slot_number", "slot") SELECT "id", "version", "created_at", "updated_at", "created_by", "school_id", "month", "month_key", "slot_number", "slot" FROM "temporary_slots"',
      'DROP TABLE "temporary_slots"',
      'CREATE UNIQUE INDEX "uq_slots_month_key_school_id" ON "slots" ("month_key", "school_id") ',
      'CREATE INDEX "ix_slots_month_key_id" ON "slots" ("month_key", "id") ',
      'CREATE INDEX "ix_slots_school_id_month_key_id" ON "slots" ("school_id", "month_key", "id") ',
      'CREATE INDEX "ix_slots_created_by_month_key_id" ON "slots" ("created_by", "month_key", "id") ',
      'CREATE INDEX "ix_slots_slot_number_id" ON "slots" ("slot_number", "id") ',
    ],
  },
  postgres: {
    up: ['ALTER TABLE "slots" DROP COLUMN "alloted_slots"'],
    down: ['ALTER TABLE "slots" ADD "alloted_slots" text COLLATE "C"'],
  },
}
