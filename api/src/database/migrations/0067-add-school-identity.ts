import type { Migration } from './migration.js'

/** By which the government's lists know a school. */
const columns = [
  'udise_code',
  'udise_code_order',
  'udise_code_key',
  'atl_code',
  'atl_code_order',
  'atl_code_key',
  'management',
  'area',
  'district',
  'district_order',
  'district_key',
  'block',
  'block_order',
  'block_key',
  'darpan_id',
  'darpan_id_order',
  'darpan_id_key',
  'grant_phase',
]

const indexes = {
  uq_schools_udise_code_key: '("udise_code_key")',
  uq_schools_atl_code_key: '("atl_code_key")',
  ix_schools_district_key_name_order_id: '("district_key", "name_order", "id")',
  ix_schools_management_name_order_id: '("management", "name_order", "id")',
  ix_schools_area_name_order_id: '("area", "name_order", "id")',
  ix_schools_grant_phase_name_order_id: '("grant_phase", "name_order", "id")',
  hx_schools_udise_code_order_id: '("udise_code_order", "id", "udise_code_key")',
  hx_schools_atl_code_order_id: '("atl_code_order", "id", "atl_code_key")',
  ix_schools_district_order_id: '("district_order", "id")',
  ix_schools_block_order_id: '("block_order", "id")',
  ix_schools_darpan_id_order_id: '("darpan_id_order", "id")',
  ix_schools_udise_code_key_id: '("udise_code_key", "id")',
  ix_schools_atl_code_key_id: '("atl_code_key", "id")',
}

const up = (type: string) => [
  ...columns.map((column) => `ALTER TABLE "schools" ADD "${column}" ${type}`),
  ...Object.entries(indexes).map(
    ([name, on]) =>
      `CREATE ${name.startsWith('uq') ? 'UNIQUE ' : ''}INDEX "${name}" ON "schools" ${on} `,
  ),
]
const down = [
  ...Object.keys(indexes)
    .reverse()
    .map((name) => `DROP INDEX "${name}"`),
  ...[...columns].reverse().map((column) => `ALTER TABLE "schools" DROP COLUMN "${column}"`),
]

export const addSchoolIdentity: Migration = {
  name: 'addSchoolIdentity1796223300000',
  sqlite: { up: up('text'), down },
  postgres: { up: up('text COLLATE "C"'), down },
}
