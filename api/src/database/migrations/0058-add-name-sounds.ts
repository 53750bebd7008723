import type { Migration } from './migration.js'

/** The phonetic keys of names. The next start fills them. */
const columns = [
  ['students', 'name_first_name_sound'],
  ['students', 'name_last_name_sound'],
  ['students', 'name_in_other_script_sound'],
  ['mentors', 'name_first_name_sound'],
  ['mentors', 'name_last_name_sound'],
  ['users', 'display_name_sound'],
  ['users', 'peer_name_sound'],
] as const

const index = 'hx_students_school_id_name_last_name_order_name_first_name_ord'
const indexed =
  '"school_id", "name_last_name_order", "name_first_name_order", "id", "name_first_name_key"'
const formerIndex = `CREATE INDEX "${index}" ON "students" (${indexed}, "name_last_name_key", "name_in_other_script_key", "email")`
const newIndex = `CREATE INDEX "${index}" ON "students" (${indexed}, "name_first_name_sound", "name_last_name_key", "name_last_name_sound", "name_in_other_script_key", "name_in_other_script_sound", "email")`

const up = (type: string) => [
  ...columns.map(([table, column]) => `ALTER TABLE "${table}" ADD "${column}" ${type}`),
  `DROP INDEX "${index}"`,
  newIndex,
]
const down = [
  `DROP INDEX "${index}"`,
  ...columns.map(([table, column]) => `ALTER TABLE "${table}" DROP COLUMN "${column}"`),
  formerIndex,
]
/** Search structures are derived; the next start creates them again. */
const dropSearch = ['students', 'mentors', 'users'].flatMap((table) => [
  ...['insert', 'delete', 'update'].map(
    (event) => `DROP TRIGGER IF EXISTS "${table}_search_${event}"`,
  ),
  `DROP TABLE IF EXISTS "${table}_search"`,
])

export const addNameSounds: Migration = {
  name: 'addNameSounds1795852800000',
  sqlite: { up: up('text'), down: [...dropSearch, ...down] },
  postgres: { up: up('text COLLATE "C"'), down },
}
