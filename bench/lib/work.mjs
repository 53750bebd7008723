// Work of students, chats and files for a filled server, so that the lists of these are as long as in a programme.
import { setTimeout as wait } from 'node:timers/promises'
import { studentOf } from './people.mjs'

const some = (count, make) => Array.from({ length: count }, (_, at) => make(at))
const [activities, copiesOfEach, groups, messages] = [20, 1000, 20, 15]
/** The most students of one assignment. */
const maxStudents = 500
/** Of the copies of each activity, in pages of 100. */
const pagesHandedIn = 3
const sourceName = (at) => `Bench ${['alarm', 'lamp', 'boat', 'bridge', 'car'][at % 5]} ${at}`

/**
 * Assigns activities with files to students, hands a third of them in, and opens chats with messages, as an admin. Does nothing if the server has that work.
 */
export async function fillWork({ url }, headers, { schools, students }) {
  const ask = async (method, path, body) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status === 429) {
      await wait(Number(answer.headers.get('retry-after') ?? 1) * 1000)
      return ask(method, path, body)
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const done = async (job) => {
    const { state } = await ask('GET', `jobs/${job.id}`)
    if (state === 'queued' || state === 'running') {
      await wait(100)
      return done(job)
    }
    if (state !== 'done') throw new Error(`${job.id} is ${state}`)
  }
  const { 'content-type': _json, ...formHeaders } = headers
  const upload = async (name) => {
    const form = new FormData()
    form.set('file', new Blob([name], { type: 'text/plain' }), `${name}.txt`)
    const answer = await fetch(`${url}/api/files`, {
      method: 'POST',
      headers: formHeaders,
      body: form,
    })
    if (!answer.ok) throw new Error(`files: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const filled = await ask('GET', `subjects?limit=1&filter=name||$eq||Bench work`)
  if (filled.total > 0) return
  const { id: subject } = await ask('POST', 'subjects', { name: 'Bench work' })
  const { id: topic } = await ask('POST', 'topics', { name: 'Bench', subject })
  const { id: subTopic } = await ask('POST', 'sub-topics', { name: 'Bench', topic })
  const pupils = some(Math.min(copiesOfEach, students), (at) => at)
  for (const at of some(activities, (at) => at)) {
    // Each copy names these files, too.
    const resources = [await upload(`Plan ${at}`), await upload(`Photo ${at}`)]
    const source = await ask('POST', 'tinkering-activities', {
      taName: sourceName(at),
      subject,
      topic,
      subTopic,
      resources,
    })
    for (let from = 0; from < pupils.length; from += maxStudents) {
      const ids = pupils
        .slice(from, from + maxStudents)
        .map((pupil) => studentOf((at * copiesOfEach + pupil) % students, schools).id)
      const answer = await ask('POST', `tinkering-activities/${source.id}/assign`, {
        students: ids,
      })
      if (answer.state) await done(answer)
    }
    for (const page of some(pagesHandedIn, (page) => page + 1)) {
      const copies = await ask(
        'GET',
        `student-activities?limit=100&page=${page}&sort=id,ASC&fields=version&filter=source||$eq||${source.id}`,
      )
      const changed = await ask('PATCH', 'student-activities/bulk', {
        bulk: copies.data.map(({ id, version }) => ({ id, version, status: 'In Review' })),
      })
      if (changed.state) await done(changed)
    }
  }
  const mentors = (await ask('GET', 'users?limit=40&filter=role||$eq||mentor')).data
  for (const at of some(groups, (at) => at)) {
    const { id: group } = await ask('POST', 'chat-groups', {
      groupName: `Bench group ${at}`,
      users: mentors.slice(0, 2 + (at % 10)).map(({ id }) => id),
    })
    for (const message of some(messages, (message) => message))
      await ask('POST', 'chat-messages', { group, text: `${sourceName(message)} in group ${at}` })
  }
}
