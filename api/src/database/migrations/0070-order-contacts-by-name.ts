import type { Migration } from './migration.js'

export const orderContactsByName: Migration = {
  name: 'orderContactsByName1796420000000',
  sqlite: {
    up: [
      'CREATE INDEX "ix_schools_atl_incharge_last_name_order_id" ON "schools" ("atl_incharge_last_name_order", "id") ',
      'CREATE INDEX "ix_schools_principal_last_name_order_id" ON "schools" ("principal_last_name_order", "id") ',
    ],
    down: [
      'DROP INDEX "ix_schools_principal_last_name_order_id"',
      'DROP INDEX "ix_schools_atl_incharge_last_name_order_id"',
    ],
  },
  postgres: {
    up: [
      'CREATE INDEX "ix_schools_atl_incharge_last_name_order_id" ON "schools"  ("atl_incharge_last_name_order", "id") ',
      'CREATE INDEX "ix_schools_principal_last_name_order_id" ON "schools"  ("principal_last_name_order", "id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_schools_principal_last_name_order_id"',
      'DROP INDEX "public"."ix_schools_atl_incharge_last_name_order_id"',
    ],
  },
}
