import type { Migration } from './migration.js'

export const addSavedViews: Migration = {
  name: 'addSavedViews1795379000000',
  sqlite: {
    up: [
      'CREATE TABLE "saved_views" ("id" text PRIMARY KEY NOT NULL, "user_id" text NOT NULL, "resource" text NOT NULL, "list" text NOT NULL, "name" text NOT NULL, "query" text NOT NULL, "role" text, "version" integer NOT NULL)',
      'CREATE INDEX "ix_saved_views_user_id_resource_list" ON "saved_views" ("user_id", "resource", "list") ',
      'CREATE INDEX "ix_saved_views_role_resource_list" ON "saved_views" ("role", "resource", "list") ',
      'CREATE TABLE "view_defaults" ("user_id" text NOT NULL, "resource" text NOT NULL, "list" text NOT NULL, "view_id" text NOT NULL, PRIMARY KEY ("user_id", "resource", "list"))',
      'CREATE INDEX "ix_view_defaults_view_id" ON "view_defaults" ("view_id") ',
    ],
    down: [
      'DROP INDEX "ix_view_defaults_view_id"',
      'DROP TABLE "view_defaults"',
      'DROP INDEX "ix_saved_views_role_resource_list"',
      'DROP INDEX "ix_saved_views_user_id_resource_list"',
      'DROP TABLE "saved_views"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "saved_views" ("id" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "list" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "query" text COLLATE "C" NOT NULL, "role" text COLLATE "C", "version" integer NOT NULL, CONSTRAINT "PK_30acd4fbe2058d97631ab9bb2b6" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_saved_views_user_id_resource_list" ON "saved_views"  ("user_id", "resource", "list") ',
      'CREATE INDEX "ix_saved_views_role_resource_list" ON "saved_views"  ("role", "resource", "list") ',
      'CREATE TABLE "view_defaults" ("user_id" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "list" text COLLATE "C" NOT NULL, "view_id" text COLLATE "C" NOT NULL, CONSTRAINT "PK_64fd5b2fdf05d034ecbb817c2ed" PRIMARY KEY ("user_id", "resource", "list"))',
      'CREATE INDEX "ix_view_defaults_view_id" ON "view_defaults"  ("view_id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_view_defaults_view_id"',
      'DROP TABLE "view_defaults"',
      'DROP INDEX "public"."ix_saved_views_role_resource_list"',
      'DROP INDEX "public"."ix_saved_views_user_id_resource_list"',
      'DROP TABLE "saved_views"',
    ],
  },
}
