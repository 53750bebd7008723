import { besideLoad, loadsOn } from './beside.mjs'
import { timeOnce } from './load.mjs'
import { studentOf } from './people.mjs'
import { unpin } from './processes.mjs'
import { password } from './workloads.mjs'

const maxP99 = 250
const maxDerived = 100
const maxQuickFind = 150

const pageOf = (url, parts) =>
  `/api/${url}?${new URLSearchParams({ limit: 25, page: 1, ...parts })}`
/** Lists by a derived value: of schools by their number of students, which is stored, and of students by a fetched value. */
const derivedLists = [
  ['schools sorted by their number of students', pageOf('schools', { sort: 'students,DESC' })],
  [
    'schools filtered by their number of students',
    pageOf('schools', { filter: 'students||$gte||200', sort: 'name,ASC' }),
  ],
  [
    'students sorted by the city of their school',
    pageOf('students', { sort: 'school.address.city,ASC' }),
  ],
  [
    'students filtered by the city of their school',
    pageOf('students', { filter: 'school.address.city||$eq||City 9', sort: 'class,ASC' }),
  ],
]

/** Returns W8 for a comparison. */
export const derivedWorkloads = () =>
  derivedLists.map(([what, path]) => ({
    name: 'W8',
    what,
    who: 'admin',
    ours: [{ method: 'GET', path }],
  }))

/** W8: the time of each list that is sorted or filtered by a derived value. Returns true for each in time. */
export async function measureDerived(database, server, { admin }) {
  const results = []
  for (const [what, path] of derivedLists) {
    const ms = await timeOnce(21, () => fetch(`${server.url}${path}`, { headers: admin }))
    results.push(ms <= maxDerived)
    console.log(
      `W8   ${what}, ${database}\n     product ${ms.toFixed(0)} ms (at most ${maxDerived})${ms <= maxDerived ? '' : '  ABOVE'}`,
    )
  }
  return results
}

// Names that are everywhere, that nobody has, with typing errors, with a class and with a school.
const sought = [
  'sharma',
  'asha',
  'sharna',
  'rahlu',
  'vrema',
  'aarav 8th',
  'asha 8th',
  'mehta school',
  'venkatehs rdedy',
  'nobodyhere',
  'as',
  'kumar',
]

const searchFor = (text) => `/api/quick-find?${new URLSearchParams({ q: text })}`

/** Returns W13 for a comparison: each text as an admin, and all of them as an in-charge, who reads the more rows the larger a school is. */
export const quickFindWorkloads = () => {
  const requests = sought.map((text) => ({ method: 'GET', path: searchFor(text) }))
  const common = { name: 'W13', connections: 2 }
  return [
    ...requests.map((request, at) => ({
      ...common,
      what: `quick find of "${sought[at]}"`,
      who: 'admin',
      ours: [request],
      amount: 40,
    })),
    {
      ...common,
      what: 'quick find as an in-charge, whose school is larger',
      who: 'incharge',
      ours: requests,
      amount: 48,
    },
  ]
}

/** W13: the p95 of quick find over all lists, as an admin and as an in-charge. Returns true for each in time. */
export async function measureQuickFind(database, server, people) {
  const results = []
  for (const [who, headers] of Object.entries(people)) {
    const taken = []
    for (let at = 0; at < 5; at++)
      for (const text of sought)
        taken.push(await timeOnce(1, () => fetch(server.url + searchFor(text), { headers })))
    const p95 = taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.95)]
    results.push(p95 <= maxQuickFind)
    console.log(
      `W13  quick find over all lists as ${who}, ${database}\n     product p95 ${p95.toFixed(0)} ms (at most ${maxQuickFind})${p95 <= maxQuickFind ? '' : '  ABOVE'}`,
    )
  }
  return results
}

/** Returns a cheap request: one row by id. It throws if it is refused. */
export const cheapRequest =
  (server, headers, { schools }) =>
  async () => {
    const answer = await fetch(`${server.url}/api/students/${studentOf(7, schools).id}`, {
      headers,
    })
    if (!answer.ok)
      throw new Error(`The cheap request was refused: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

/** W9: the p99 of a cheap request while someone else sends heavy ones. Returns true for each load beside which it is quick. */
export async function measureBeside(database, server, { admin, incharge }, { schools, students }) {
  // The load comes from one account, the cheap request from another; the server may use every core, as it does in use.
  unpin(server.pid)
  const loads = await loadsOn({
    url: server.url,
    headers: admin,
    schools,
    students,
    people: { password },
  })
  const cheap = cheapRequest(server, incharge, { schools })
  const results = []
  console.log(
    `W9   one row by id, while someone else requests, ${database} (p99 at most ${maxP99} ms)`,
  )
  for (const [name, load] of Object.entries(loads)) {
    const { p99, longest, statuses } = await besideLoad(load, cheap)
    results.push(p99 <= maxP99)
    console.log(
      `     ${name.padEnd(44)} p99 ${p99.toFixed(0).padStart(4)} ms, longest ${longest.toFixed(0).padStart(4)} ms  ${statuses.join(', ')}${p99 <= maxP99 ? '' : '  ABOVE'}`,
    )
  }
  return results
}
