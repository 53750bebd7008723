// Work on many records at a time, its memory, and how long others wait for a cheap request meanwhile.
import { randomUUID } from 'node:crypto'
import { besideLoad } from './beside.mjs'
import { timeOnce } from './load.mjs'
import { residentMb } from './processes.mjs'
import { schoolOf, studentOf } from './people.mjs'
import { json, some } from './workloads.mjs'

const maxMemory = 60
/** Longest time of an export, as a multiple of the ceiling's. */
const maxExportShare = 1.5
const newId = () => randomUUID().replaceAll('-', '')
const columns = 'name.firstName,name.lastName,school,class,section,gender,email'

/** Runs `load` with a cheap request beside it. Returns the times, and the memory of the server over `idle` at its highest, in MB. */
async function watch(server, idle, cheap, load) {
  let highest = 0
  const timer = setInterval(() => (highest = Math.max(highest, residentMb(server.pid) ?? 0)), 20)
  const started = performance.now()
  const { p99, longest } = await besideLoad(load, cheap)
  clearInterval(timer)
  return {
    ms: performance.now() - started,
    p99,
    longest,
    memory: Math.max(0, highest - (idle ?? 0)),
  }
}

function print(name, what, { ms, p99, longest, memory }, { maxP99, isFine }) {
  console.log(
    `${name}  ${what}\n     product ${ms.toFixed(0)} ms, ${memory.toFixed(0)} MB over idle (at most ${maxMemory}); one row by id meanwhile p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms (at most ${maxP99})${isFine ? '' : '  ABOVE'}`,
  )
  return isFine
}

async function sent(server, headers, method, path, body) {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok)
    throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
  return answer.json()
}

/** Waits for the end of a job. Throws unless it did all its work. */
async function jobEnd(server, headers, { id }) {
  for (;;) {
    const job = await sent(server, headers, 'GET', `jobs/${id}`)
    if (job.state === 'done') return
    if (job.state !== 'queued' && job.state !== 'running')
      throw new Error(`The job ended as ${JSON.stringify(job).slice(0, 300)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Exports the students of a class as CSV, or all. Returns the answer. */
export const exported = (server, headers, parts = {}) =>
  fetch(`${server.url}/api/exports/students/csv?${new URLSearchParams({ columns, ...parts })}`, {
    headers,
  })

/** Changes one field of about so many students together, by a job. Returns their number. */
export async function editTogether(server, headers, { about, section }) {
  const inSchools = (count) =>
    new URLSearchParams({
      filter: `school||$in||${some(count, (at) => schoolOf(at).id).join(',')}`,
    }).toString()
  const totalOf = async (matching) =>
    (await sent(server, headers, 'GET', `students?${matching}&limit=1&page=1`)).total
  // Schools differ in size with the data.
  const matching = inSchools(Math.max(1, Math.floor((about * 10) / (await totalOf(inSchools(10))))))
  const total = await totalOf(matching)
  const body = { id: newId(), resource: 'student', matching, expected: total, values: { section } }
  await jobEnd(server, headers, await sent(server, headers, 'POST', 'change-sets/edit', body))
  return total
}

/** Imports new students, counted from a number. */
export async function importStudents(server, headers, { schools, from, count }) {
  const id = newId()
  const line = (at) => {
    const { name, school, class: year, section, gender } = studentOf(from + at, schools)
    const cells = {
      'name.firstName': name.firstName,
      'name.lastName': `${name.lastName} ${at}`,
      school,
      class: year,
      section,
      gender,
    }
    return { line: at + 2, cells }
  }
  for (let at = 0; at < count; at += 200)
    await sent(server, headers, 'POST', `imports/${id}/rows`, {
      resource: 'student',
      rows: some(200, (row) => line(at + row)),
    })
  await jobEnd(server, headers, await sent(server, headers, 'POST', `imports/${id}/apply`, {}))
}

/** W10: an export of every student, against one statement that reads the same values. Returns true if it is quick and small. */
export async function measureExport(server, { admin }, { idle, cheap, ceiling }) {
  const read = () => exported(server, admin)
  const alone = await timeOnce(3, read)
  const bare = await timeOnce(3, () => fetch(`${ceiling.url}/export`, { headers: json }))
  const watched = await watch(server, idle, cheap, async () => {
    await timeOnce(1, read)
    return []
  })
  const isFine = alone <= bare * maxExportShare && watched.memory <= maxMemory && watched.p99 <= 250
  console.log(
    `     ceiling ${bare.toFixed(0)} ms, product alone ${alone.toFixed(0)} ms: ${(alone / bare).toFixed(1)} times (at most ${maxExportShare})`,
  )
  return print('W10', 'every student as CSV', watched, { maxP99: 250, isFine })
}

/** W11: one field of some 10,000 students changed together. More cannot be. */
export async function measureBulkEdit(server, { admin }, { idle, cheap }) {
  let total = 0
  const watched = await watch(server, idle, cheap, async () => {
    total = await editTogether(server, admin, { about: 9800, section: 'Z' })
    return []
  })
  const isFine = watched.memory <= maxMemory && watched.p99 <= 250
  return print('W11', `one field of ${total.toLocaleString('en-IN')} students`, watched, {
    maxP99: 250,
    isFine,
  })
}

/** W12: an import of 50,000 new students. */
export async function measureImport(server, { admin }, { idle, cheap, schools, from }) {
  const watched = await watch(server, idle, cheap, async () => {
    await importStudents(server, admin, { schools, from, count: 50_000 })
    return []
  })
  const isFine = watched.memory <= maxMemory && watched.p99 <= 100
  return print('W12', 'an import of 50,000 students', watched, { maxP99: 100, isFine })
}
