// The heaviest requests that other people may send at the same time as a cheap one.
import { studentOf } from './people.mjs'

const repeated = (count, make) => Array.from({ length: count }, (_, at) => make(at))
const textConditions = (path) => repeated(50, (at) => ['filter', `${path}||$exclL||zz${at}`])

/** Returns the loads of W9 by name. Each is a function that sends its requests and resolves with their statuses. */
export async function loadsOn({ url, headers, schools, students, people }) {
  const send = async (method, path, body, as = headers) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: as,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.status === 202) return jobEnd((await answer.json()).id)
    await answer.arrayBuffer()
    return answer.status
  }
  /** Waits for the end of a job. Returns its state. */
  const jobEnd = async (id) => {
    const { state } = await (await fetch(`${url}/api/jobs/${id}`, { headers })).json()
    if (state !== 'queued' && state !== 'running') return `202 ${state}`
    await new Promise((resolve) => setTimeout(resolve, 100))
    return jobEnd(id)
  }
  const made = async (path, body) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).id
  }
  const list = (parts) =>
    send('GET', `students?${new URLSearchParams([...parts, ['limit', '25']])}`)
  let next = students + 1_000_000
  const newStudents = () => ({ bulk: repeated(1000, () => studentOf(next++, schools)) })
  const subject = await made('subjects', { name: 'Bench' })
  const topic = await made('topics', { name: 'Bench', subject })
  const subTopic = await made('sub-topics', { name: 'Bench', topic })
  const activity = await made('tinkering-activities', { taName: 'Bench', subject, topic, subTopic })
  const pupils = repeated(1000, (at) => studentOf(at, schools).id)
  const assign = (from) =>
    send('POST', `tinkering-activities/${activity}/assign`, {
      students: pupils.slice(from, from + 500),
    })
  const { 'content-type': _json, ...formHeaders } = headers
  const { cookie: _cookie, ...strangerHeaders } = headers

  return {
    'nothing else': () => new Promise((resolve) => setTimeout(() => resolve([]), 1500)),
    '50 conditions on a related row, four times': () =>
      Promise.all(repeated(4, () => list(textConditions('school.name')))),
    '50 conditions on each row, four times': () =>
      Promise.all(repeated(4, () => list(textConditions('name.lastName')))),
    'eight searches for two letters': () =>
      Promise.all(
        repeated(8, (at) => list([['filter', `name.lastName||$contL||q${'abcdefgh'[at]}`]])),
      ),
    'four pages at the end of the list': () =>
      Promise.all(
        repeated(4, () =>
          list([
            ['sort', 'section,ASC'],
            ['offset', String(students - 100)],
          ]),
        ),
      ),
    'a list by the name of a related row': () =>
      Promise.all(repeated(4, () => list([['sort', 'school.name,ASC']]))),
    '1,000 rows, each on its own': async () => [
      await send('POST', 'students/bulk?mode=each', newStudents()),
    ],
    '1,000 rows together': async () => [await send('POST', 'students/bulk', newStudents())],
    'an activity assigned to 1,000 students': async () => [await assign(0), await assign(500)],
    'an activity archived with 1,000 copies': async () => [
      await send('DELETE', `tinkering-activities/${activity}`),
    ],
    '40 sign-ins': () =>
      Promise.all(
        repeated(40, (at) =>
          send(
            'POST',
            'auth/sign-in',
            { email: `mentor${at % 20}@bench.example`, password: people.password },
            strangerHeaders,
          ),
        ),
      ),
    'an export of every student': async () => [
      await send('GET', 'exports/students/csv?columns=name.firstName,name.lastName,school,class'),
    ],
    'an upload of 50 MB': async () => {
      const form = new FormData()
      form.set(
        'file',
        new Blob([new Uint8Array(50 * 1048576)], { type: 'application/octet-stream' }),
        'bench.bin',
      )
      const answer = await fetch(`${url}/api/files`, {
        method: 'POST',
        headers: formHeaders,
        body: form,
      })
      await answer.arrayBuffer()
      return [answer.status]
    },
  }
}

/** Sends a cheap request again and again while a load runs. Returns the p99 and the longest time in ms, and the statuses of the load. */
export async function besideLoad(load, cheap) {
  let isRunning = true
  const running = load().finally(() => (isRunning = false))
  const taken = []
  while (isRunning) {
    const start = performance.now()
    await cheap()
    taken.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  taken.sort((a, b) => a - b)
  return {
    p99: taken[Math.max(0, Math.ceil(taken.length * 0.99) - 1)],
    longest: taken.at(-1),
    statuses: [...new Set(await running)],
  }
}
