/** The product's settings of SQLite. */
export const pragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
  'cache_size = -8000',
  'temp_store = MEMORY',
  'wal_autocheckpoint = 4000',
]

const named = {
  name_first_name: (body) => body.name.firstName,
  name_last_name: (body) => body.name.lastName,
  section: (body) => body.section,
  aspiration: (body) => body.aspiration,
}
const texts = Object.entries(named).flatMap(([column, read]) => [
  [column, read],
  [`${column}_order`, (body) => read(body).toLowerCase()],
  [`${column}_key`, (body) => read(body).toLowerCase()],
])
const now = () => new Date().toISOString()
const columns = [
  ['id', (body) => body.id],
  ['version', () => 1],
  ['created_at', now],
  ['updated_at', now],
  ['created_by', () => 'bench'],
  ...texts,
  ['school_id', (body) => body.school],
  ['gender', (body) => body.gender],
  ['class', (body) => body.class],
  ['is_team_leader', (body) => (body.isTeamLeader ? 1 : 0)],
  ['guardians', (body) => JSON.stringify(body.guardians)],
]

/** The columns that a ceiling writes of a new student, and their values. */
export const studentColumns = columns.map(([column]) => column)
export const studentValues = (body) => columns.map(([, read]) => read(body))
