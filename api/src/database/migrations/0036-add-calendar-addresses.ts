import type { Migration } from './migration.js'

export const addCalendarAddresses: Migration = {
  name: 'addCalendarAddresses1795378458369',
  sqlite: {
    up: [
      'CREATE TABLE "calendar_addresses" ("user_id" text PRIMARY KEY NOT NULL, "token_hash" text NOT NULL, "created_at" text NOT NULL, "read_at" text)',
      'CREATE UNIQUE INDEX "uq_calendar_addresses_token_hash" ON "calendar_addresses" ("token_hash") ',
    ],
    down: ['DROP INDEX "uq_calendar_addresses_token_hash"', 'DROP TABLE "calendar_addresses"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "calendar_addresses" ("user_id" text COLLATE "C" NOT NULL, "token_hash" text COLLATE "C" NOT NULL, "created_at" text COLLATE "C" NOT NULL, "read_at" text COLLATE "C", CONSTRAINT "PK_4572bdf50a6807d794a052f9c4e" PRIMARY KEY ("user_id"))',
      'CREATE UNIQUE INDEX "uq_calendar_addresses_token_hash" ON "calendar_addresses"  ("token_hash") ',
    ],
    down: [
      'DROP INDEX "public"."uq_calendar_addresses_token_hash"',
      'DROP TABLE "calendar_addresses"',
    ],
  },
}
