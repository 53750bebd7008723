import type { Migration } from './migration.js'

export const addServerSecrets: Migration = {
  name: 'addServerSecrets1795297967147',
  sqlite: {
    up: ['CREATE TABLE "server_secrets" ("name" text PRIMARY KEY NOT NULL, "value" text NOT NULL)'],
    down: ['DROP TABLE "server_secrets"'],
  },
  postgres: {
    up: [
      'CREATE TABLE "server_secrets" ("name" text COLLATE "C" NOT NULL, "value" text COLLATE "C" NOT NULL, CONSTRAINT "PK_776280895f188bb4dd7028779cd" PRIMARY KEY ("name"))',
    ],
    down: ['DROP TABLE "server_secrets"'],
  },
}
