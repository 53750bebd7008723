import { serverArgs } from '../../scripts/lib/server-args.mjs'
import { startServer } from '../lib/processes.mjs'
import { peopleOf } from '../lib/workloads.mjs'

const parts = {
  join: 'school||name',
  fields: 'name,school,class,section,gender,isTeamLeader,email',
}
const list = ({ class: of, word, offset }) => ({
  path: `/api/students?${new URLSearchParams({
    limit: 25,
    offset,
    sort: 'name.lastName,ASC',
    ...(of ? { filter: `class||$eq||${of}` } : {}),
    ...(word ? { s: JSON.stringify({ 'name.lastName': { $contL: word } }) } : {}),
    ...parts,
  })}`,
})
const columns = 'name.firstName,name.lastName,school,class,section,gender'
const cells = ({ name, school, ...row }) => ({
  ...row,
  firstName: name.firstName,
  lastName: name.lastName,
  school: school.id,
  schoolName: school.name,
})

/** The product. */
export const ours = {
  name: 'ours',
  async start({ env, port }) {
    const server = await startServer(serverArgs, { ...env, PORT: port })
    return { server, people: await peopleOf(server, ['mentor', 'incharge']) }
  },
  requests: {
    page: list,
    one: (id) => ({ path: `/api/students/${id}?${new URLSearchParams(parts)}` }),
    create: (student) => ({ path: '/api/students', body: student }),
    bulk: (students) => ({ path: '/api/students/bulk', body: { bulk: students } }),
    csv: () => ({ path: `/api/exports/students/csv?${new URLSearchParams({ columns })}` }),
  },
  read: {
    page: ({ data, total }) => ({ rows: data.map(cells), total }),
    one: cells,
    /** The file begins with the names of its columns. */
    csv: (lines) => lines.slice(1),
  },
}
