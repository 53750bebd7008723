import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackDebian } from '../../scripts/lib/debian-package.mjs'
import { schoolOf } from '../lib/people.mjs'
import { startServer } from '../lib/processes.mjs'
import { json } from '../lib/workloads.mjs'
import { copyRows, run, studentColumns } from './made.mjs'

const cwd = fileURLToPath(new URL('django', import.meta.url))
const python = '/usr/bin/python3'
/** Packages of Debian, unpacked into the cache: nothing of the system changes. */
const packages = [
  'python3-django',
  'python3-djangorestframework',
  'python3-gunicorn',
  'python3-asgiref',
  'python3-sqlparse',
  'python3-tz',
  'python3-pkg-resources',
  'python3-setuptools',
  'python3-psycopg2',
]

const pathOf = (cache) => join(cache, 'django/usr/lib/python3/dist-packages')

const student = {
  ...studentColumns,
  section: `coalesce(section, '')`,
  aspiration: `coalesce(aspiration, '')`,
}
const sent = ({ name, school, class: of, isTeamLeader, ...rest }) => ({
  ...rest,
  first_name: name.firstName,
  last_name: name.lastName,
  school_id: school,
  school_class: of,
  is_team_leader: isTeamLeader,
})
const cells = (row) => ({
  ...row,
  firstName: row.first_name,
  lastName: row.last_name,
  school: row.school.id,
  schoolName: row.school.name,
  class: row.school_class,
  isTeamLeader: row.is_team_leader,
})

/** Django REST framework behind gunicorn. */
export const django = {
  name: 'django',
  isPeer: true,
  async install(cache) {
    if (!existsSync(pathOf(cache))) await unpackDebian(packages, join(cache, 'django'))
    const modules = 'import django, rest_framework, gunicorn, psycopg2'
    run(python, ['-c', modules], { env: { PYTHONPATH: pathOf(cache) } })
  },
  async start({ cache, env, scratch, port }) {
    const file = join(scratch, 'django.sqlite')
    const { port: databasePort } = env.DATABASE_URL ? new URL(env.DATABASE_URL) : {}
    const settings = {
      PYTHONPATH: `${pathOf(cache)}:${cwd}`,
      PYTHONDONTWRITEBYTECODE: '1',
      DJANGO_SETTINGS_MODULE: 'settings',
      PEER_SCHOOL: schoolOf(7).id,
      ...(databasePort ? { PEER_DATABASE_PORT: databasePort } : { PEER_FILE: file }),
    }
    const tokens = JSON.parse(run(python, ['make.py'], { cwd, env: settings }))
    const prefix = databasePort ? 'django.' : ''
    await copyRows(
      { env, file },
      {
        schools: { table: `${prefix}lab_school`, columns: { id: 'id', name: 'name' } },
        students: { table: `${prefix}lab_student`, columns: student },
      },
    )
    const args = ['-m', 'gunicorn', '-c', 'gunicorn.conf.py']
    const server = await startServer(args, { ...settings, PORT: port }, { command: python, cwd })
    const headersOf = (token) => ({ ...json, authorization: `Token ${token}` })
    return {
      server,
      people: { mentor: headersOf(tokens.mentor), incharge: headersOf(tokens.incharge) },
    }
  },
  requests: {
    page: ({ class: of, word, offset }) => ({
      path: `/students/?${new URLSearchParams({
        limit: 25,
        offset,
        ...(of ? { class: of } : {}),
        ...(word ? { search: word } : {}),
      })}`,
    }),
    one: (id) => ({ path: `/students/${id}/` }),
    create: (body) => ({ path: '/students/', body: sent(body) }),
    bulk: (students) => ({ path: '/students/bulk/', body: students.map(sent) }),
    csv: () => ({ path: '/students/csv/' }),
  },
  read: {
    page: ({ count, results }) => ({ rows: results.map(cells), total: count }),
    one: cells,
    csv: (lines) => lines,
  },
}
