// The ceiling: bare node:http over the same SQLite driver and pragmas, with hand-written prepared statements.
import { createServer } from 'node:http'
import { join } from 'node:path'
import Libsql from 'libsql'
import { pragmas, studentColumns, studentValues } from './lib/student-row.mjs'

const db = new Libsql(join(process.env.DATA_DIR, 'tinkerdesk.sqlite'))
for (const pragma of pragmas) db.pragma(pragma)

const student = `t.id, t.version, t.created_at, t.updated_at, t.created_by, t.name_first_name, t.name_last_name, t.school_id, t.gender, t.class, t.section,
  t.aspiration, t.is_team_leader, t.comments, t.email, t.guardians, t.name_in_other_script`
const person = (name) => [
  `${name}_first_name`,
  `${name}_last_name`,
  `${name}_email`,
  `${name}_whatsapp_number`,
]
/** All values of a school that the product sends. */
const school = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'name',
  'is_atl',
  'date',
  'syllabus',
  'web_site',
  'social_media_link',
  'same_as_principal',
  'paid_subscription',
  ...['address_line1', 'city', 'state', 'pincode', 'country'].map((part) => `address_${part}`),
  ...person('atl_incharge'),
  ...person('principal'),
  ...person('correspondent'),
]
  .map((column) => `s.${column} AS s_${column}`)
  .join(', ')
const page = (where) =>
  db.prepare(`SELECT ${student}, ${school} FROM students t JOIN schools s ON s.id = t.school_id WHERE ${where}
  ORDER BY t.name_last_name_order, t.name_first_name_order, t.id LIMIT ? OFFSET ?`)
const count = (where) => db.prepare(`SELECT COUNT(*) AS n FROM students t WHERE ${where}`)

const byClass = [page('t.class = ?'), count('t.class = ?')]
const ofSchool = [page('t.school_id = ? AND t.class = ?'), count('t.school_id = ? AND t.class = ?')]
const search = [page('t.name_last_name_key LIKE ?'), count('t.name_last_name_key LIKE ?')]
// At a large offset, page the ids first, as a database expert would write it.
const deep = [
  db.prepare(`SELECT ${student}, ${school} FROM (SELECT id AS page_id FROM students ORDER BY name_last_name_order, name_first_name_order, id LIMIT ? OFFSET ?) p
    CROSS JOIN students t CROSS JOIN schools s WHERE t.id = p.page_id AND s.id = t.school_id ORDER BY t.name_last_name_order, t.name_first_name_order, t.id`),
  count('1 = 1'),
]
const byId = db.prepare(
  `SELECT ${student}, ${school} FROM students t JOIN schools s ON s.id = t.school_id WHERE t.id = ?`,
)
const everyStudent =
  db.prepare(`SELECT t.id, t.name_first_name, t.name_last_name, s.name, t.class, t.section, t.gender, t.email
  FROM students t JOIN schools s ON s.id = t.school_id ORDER BY t.name_last_name_order, t.name_first_name_order, t.id`)
const insert = db.prepare(
  `INSERT INTO students (${studentColumns}) VALUES (${studentColumns.map(() => '?')})`,
)

const add = (body) => {
  insert.run(...studentValues(body))
  return body
}
const list = ([rows, total], values, limit, offset) => ({
  data: rows.all(...values, limit, offset),
  total: total.all(...values)[0].n,
})

const routes = {
  '/class': (query) => list(byClass, [query.get('class')], 25, Number(query.get('offset'))),
  '/school': (query) => list(ofSchool, [query.get('school'), query.get('class')], 25, 0),
  '/search': (query) => list(search, [`%${query.get('word')}%`], 25, 0),
  '/deep': (query) => list(deep, [], 25, Number(query.get('offset') ?? 90_000)),
  '/one': (query) => byId.all(query.get('id'))[0],
  '/export': () => everyStudent.all(),
  '/create': (_, body) => add(body),
  '/bulk': (_, body) => {
    db.exec('BEGIN IMMEDIATE')
    for (const row of body.bulk) add(row)
    db.exec('COMMIT')
    return body.bulk
  },
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length ? JSON.parse(Buffer.concat(chunks)) : undefined
    const text = JSON.stringify(routes[pathname](searchParams, body))
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
