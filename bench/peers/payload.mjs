import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schoolOf } from '../lib/people.mjs'
import { startServer } from '../lib/processes.mjs'
import { json } from '../lib/workloads.mjs'
import { copyRows, run, studentColumns } from './made.mjs'

const packages = ['payload', '@payloadcms/db-sqlite', '@payloadcms/db-postgres'].map(
  (name) => `${name}@3.90.2`,
)

const shown = ['firstName', 'lastName', 'school', 'class', 'section', 'gender', 'isTeamLeader']
const parts = {
  depth: 1,
  ...Object.fromEntries([...shown, 'email'].map((name) => [`select[${name}]`, true])),
  'populate[schools][name]': true,
}
const query = (conditions) => new URLSearchParams({ ...conditions, ...parts })
const sent = ({ name, ...rest }) => ({ ...rest, ...name })
const cells = ({ school, ...row }) => ({ ...row, school: school.id, schoolName: school.name })

/** Payload, whose REST API answers without Next.js (`payload/server.mjs`). */
export const payload = {
  name: 'payload',
  isPeer: true,
  install(cache) {
    const folder = join(cache, 'payload')
    if (existsSync(folder)) return
    const part = `${folder}-part`
    mkdirSync(part, { recursive: true })
    const options = ['--prefix', part, '--save-exact', '--no-audit', '--no-fund']
    // From its own folder: the project's own packages are no concern of it.
    run('npm', ['install', ...options, ...packages, 'graphql@16.15.0'], { cwd: part })
    renameSync(part, folder)
  },
  async start({ cache, env, scratch, port }) {
    const cwd = join(cache, 'payload')
    // Packages are found from the folder of the file that imports them.
    copyFileSync(
      fileURLToPath(new URL('payload/server.mjs', import.meta.url)),
      join(cwd, 'server.mjs'),
    )
    const [file, tokens] = [join(scratch, 'payload.sqlite'), join(scratch, 'payload.json')]
    const settings = {
      PEER_SCHOOL: schoolOf(7).id,
      ...(env.DATABASE_URL ? { PEER_URL: env.DATABASE_URL } : { PEER_FILE: file }),
    }
    // Outside production it makes its own tables.
    const making = { ...settings, PEER_MAKE: tokens, NODE_ENV: 'development' }
    run(process.execPath, ['server.mjs'], { cwd, env: making })
    const prefix = env.DATABASE_URL ? 'payload.' : ''
    await copyRows(
      { env, file },
      {
        schools: {
          table: `${prefix}schools`,
          columns: {
            id: 'id',
            name: 'name',
            created_at: 'created_at',
            updated_at: 'updated_at',
          },
        },
        students: { table: `${prefix}students`, columns: studentColumns },
      },
    )
    const server = await startServer(['server.mjs'], { ...settings, PORT: port }, { cwd })
    const people = JSON.parse(readFileSync(tokens, 'utf8'))
    const headersOf = (token) => ({ ...json, authorization: `JWT ${token}` })
    return {
      server,
      people: { mentor: headersOf(people.mentor), incharge: headersOf(people.incharge) },
    }
  },
  requests: {
    page: ({ class: of, word, offset }) => ({
      path: `/api/students?${query({
        limit: 25,
        page: offset / 25 + 1,
        sort: 'lastName,firstName,id',
        ...(of ? { 'where[class][equals]': of } : {}),
        ...(word ? { 'where[lastName][contains]': word } : {}),
      })}`,
    }),
    one: (id) => ({ path: `/api/students/${id}?${query({})}` }),
    create: (body) => ({ path: '/api/students?depth=0', body: sent(body) }),
    bulk: (students) => ({ path: '/api/students/bulk', body: students.map(sent) }),
    csv: () => ({ path: '/api/students/csv' }),
  },
  read: {
    page: ({ docs, totalDocs }) => ({ rows: docs.map(cells), total: totalDocs }),
    one: cells,
    csv: (lines) => lines,
  },
}
