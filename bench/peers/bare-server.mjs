// The lean ceiling: bare node:http over the product's driver, with hand-written statements that read what a list shows and nothing else.
// SQLite writes an answer's rows as one JSON text, which its driver reads quicker than their cells.
import { createServer } from 'node:http'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { pragmas, studentColumns, studentValues } from '../lib/student-row.mjs'

const { DATABASE_URL, DATA_DIR, PORT } = process.env

/** Returns how statements are prepared: functions of their values that return the first row as an array. */
function onSqlite() {
  const db = new Libsql(join(DATA_DIR, 'tinkerdesk.sqlite'))
  for (const pragma of pragmas) db.pragma(pragma)
  return {
    listOf: (pairs, rows) => `SELECT json_group_array(json_object(${pairs})) FROM (${rows})`,
    objectOf: (pairs, rows) => `SELECT json_object(${pairs}) FROM (${rows})`,
    placeOf: (text, part) => `instr(${text}, ${part})`,
    prepare(text) {
      const statement = db.prepare(text)
      return statement.reader
        ? (values) => statement.raw().get(...values)
        : (values) => statement.run(...values)
    },
    together(work) {
      db.exec('BEGIN IMMEDIATE')
      work()
      db.exec('COMMIT')
    },
  }
}

function onPostgres() {
  const pool = new pg.Pool({ connectionString: DATABASE_URL })
  let prepared = 0
  return {
    listOf: (pairs, rows) =>
      `SELECT coalesce(json_agg(json_build_object(${pairs})), '[]')::text FROM (${rows}) r`,
    objectOf: (pairs, rows) => `SELECT json_build_object(${pairs})::text FROM (${rows}) r`,
    placeOf: (text, part) => `strpos(${text}, ${part})`,
    prepare(text) {
      const name = `bare${(prepared += 1)}`
      let at = 0
      const numbered = text.replaceAll('?', () => `$${(at += 1)}`)
      return async (values) =>
        (await pool.query({ name, text: numbered, values, rowMode: 'array' })).rows[0]
    },
  }
}

const database = DATABASE_URL ? onPostgres() : onSqlite()
const { prepare, listOf, objectOf, placeOf } = database

const email = { full: 't.email', masked: '' }
email.masked = `substr(t.email, 1, 1) || '•••' || substr(t.email, ${placeOf('t.email', `'@'`)})`
const shown = (mail) => ({
  id: 't.id',
  firstName: 't.name_first_name',
  lastName: 't.name_last_name',
  school: 's.id',
  schoolName: 's.name',
  class: 't.class',
  section: 't.section',
  gender: 't.gender',
  isTeamLeader: 't.is_team_leader',
  email: email[mail],
})
const columns = (mail) => Object.entries(shown(mail)).map(([name, sql]) => `${sql} AS "${name}"`)
const pairs = Object.keys(shown('full')).map((name) => `'${name}', "${name}"`)
const order = 't.name_last_name_order, t.name_first_name_order, t.id'
const joined = 'students t JOIN schools s ON s.id = t.school_id'

const list = (where, mail = 'masked') => {
  const rows = prepare(
    listOf(
      pairs,
      `SELECT ${columns(mail)} FROM ${joined} WHERE ${where} ORDER BY ${order} LIMIT 25 OFFSET ?`,
    ),
  )
  const count = prepare(`SELECT COUNT(*) FROM students t WHERE ${where}`)
  return async (values, offset) => answerOf(await rows([...values, offset]), await count(values))
}
const answerOf = ([data], [total]) => `{"data":${data},"total":${total}}`

const ofClass = list('t.class = ?')
const ofSchool = list('t.school_id = ? AND t.class = ?', 'full')
const search = list('t.name_last_name_key LIKE ?')
// At a large offset, page the ids first, as a database expert would write it.
const deepRows = prepare(
  listOf(
    pairs,
    `SELECT ${columns('masked')} FROM (SELECT t.id AS page_id FROM students t ORDER BY ${order} LIMIT 25 OFFSET ?) p
      JOIN students t ON t.id = p.page_id JOIN schools s ON s.id = t.school_id ORDER BY ${order}`,
  ),
)
const everyone = prepare('SELECT COUNT(*) FROM students')
const byId = prepare(objectOf(pairs, `SELECT ${columns('masked')} FROM ${joined} WHERE t.id = ?`))
const insert = prepare(
  `INSERT INTO students (${studentColumns}) VALUES (${studentColumns.map(() => '?')})`,
)
const quoted = (value) =>
  `CASE WHEN ${value} GLOB '*[",' || char(10, 13) || ']*' THEN '"' || replace(${value}, '"', '""') || '"' ELSE coalesce(${value}, '') END`
const cells = [
  't.name_first_name',
  't.name_last_name',
  's.name',
  't.class',
  't.section',
  't.gender',
  't.id',
]
const csv =
  !DATABASE_URL &&
  prepare(
    `SELECT group_concat(line, char(10)) FROM (SELECT ${cells.map(quoted).join(` || ',' || `)} AS line FROM ${joined} ORDER BY ${order})`,
  )

const routes = {
  '/class': (query) => ofClass([query.get('class')], Number(query.get('offset'))),
  '/school': (query) => ofSchool([query.get('school'), query.get('class')], 0),
  '/search': (query) => search([`%${query.get('word')}%`], 0),
  '/deep': async (query) =>
    answerOf(await deepRows([Number(query.get('offset'))]), await everyone([])),
  '/one': async (query) => (await byId([query.get('id')]))[0],
  '/csv': () => csv([])[0],
  '/create': async (_, body) => {
    await insert(studentValues(body))
    return JSON.stringify({ id: body.id })
  },
  '/bulk': (_, { bulk }) => {
    database.together(() => bulk.forEach((row) => insert(studentValues(row))))
    return JSON.stringify(bulk.map(({ id }) => ({ id })))
  },
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const body = chunks.length ? JSON.parse(Buffer.concat(chunks)) : undefined
    const text = await routes[pathname](searchParams, body)
    response.writeHead(200, {
      'content-type': pathname === '/csv' ? 'text/csv' : 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  })
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
