import { fileURLToPath } from 'node:url'
import { startServer } from '../lib/processes.mjs'
import { json } from '../lib/workloads.mjs'

const pathOf = (path, parts) => ({ path: `${path}?${new URLSearchParams(parts)}` })

/** Requests to a ceiling, which asks nobody who they are. */
const requests = {
  page({ class: of, word, offset, school }) {
    if (school) return pathOf('/school', { school, class: of })
    if (word) return pathOf('/search', { word })
    return of ? pathOf('/class', { class: of, offset }) : pathOf('/deep', { offset })
  },
  one: (id) => pathOf('/one', { id }),
  create: (student) => ({ path: '/create', body: student }),
  bulk: (students) => ({ path: '/bulk', body: { bulk: students } }),
}
const started = (file) =>
  async function start({ env, port }) {
    const script = fileURLToPath(new URL(file, import.meta.url))
    const server = await startServer([script], { ...env, PORT: port })
    return { server, people: { mentor: json, incharge: json } }
  }
const flag = (row) => ({ ...row, isTeamLeader: Boolean(row.isTeamLeader) })

/** The lean ceiling. */
export const bare = {
  name: 'bare',
  start: started('bare-server.mjs'),
  requests: { ...requests, csv: () => ({ path: '/csv' }) },
  read: {
    page: ({ data, total }) => ({ rows: data.map(flag), total }),
    one: flag,
    csv: (lines) => lines,
  },
}

const ids = ({ id }) => ({ id })

/** The ceiling of `npm run bench`, which reads every column: its rows are compared by their ids alone. */
export const ceiling = {
  name: 'ceiling',
  onlyIds: true,
  databases: ['sqlite'],
  start: started('../ceiling.mjs'),
  requests,
  read: { page: ({ data, total }) => ({ rows: data.map(ids), total }), one: ids },
}
