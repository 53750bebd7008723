import { maxPageSize } from '../../shared/dist/base/limits.js'
import { pause } from '../lib/requests.mjs'
import { Tab } from './tab.mjs'

/** Times for which a person tries to sign in before they give up. */
const tries = 5
/** Saves of one activity, each after some seconds of typing. */
const saves = 4
const typingMs = () => 2000 + Math.random() * 4000

/** The requests of a student's home page. */
const homeOf = (student) => {
  const copies = new URLSearchParams({
    s: JSON.stringify({ $and: [{ student: { $eq: student } }] }),
    limit: String(maxPageSize),
    page: '1',
    offset: '0',
    'sort[0]': 'updatedAt,DESC',
  })
  return [
    '/api/auth/me',
    ...['student-activities', 'student-competitions', 'student-courses'].map(
      (url) => `/api/${url}?${copies}`,
    ),
    '/api/tasks?filter=taskDone||$eq||false&sort=taskDueDate,ASC&fields=taskName,taskDueDate&page=1&limit=5',
    '/api/attendance?sort=day,DESC&limit=100&page=1',
    '/api/bell',
  ]
}

async function signIn(tab, { signInName }, pin, steps) {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { status } = await steps.take('sign in with a PIN', () =>
      tab.ask('POST', '/api/auth/sign-in', { email: signInName, password: pin }),
    )
    if (status === 200) return true
    await pause(2000)
  }
  steps.refuse('a student who gave up signing in')
  return false
}

/** Opens all that a home page shows. Resolves with its answers. */
export const openHome = (tab, student, steps) =>
  steps.take('home, all its requests', async () => {
    const answers = await Promise.all(homeOf(student).map((path) => tab.ask('GET', path)))
    return answers.find(({ status }) => status !== 200) ?? answers[0]
  })

/** Opens a copy and saves it some times, with what the student types. */
export async function editCopy(tab, { copy }, steps, times = saves) {
  const path = `/api/student-activities/${copy}`
  const { status, body } = await steps.take('open the copy', () => tab.ask('GET', path))
  let version = status === 200 ? body.version : 1
  for (let at = 0; at < times; at += 1) {
    await pause(typingMs())
    const goals = [`See it ${at}`, `Build it ${Math.random()}`]
    const saved = await steps.take('save the copy', () =>
      tab.ask('PATCH', path, { version, goals, ...(at === 0 && { status: 'Ongoing' }) }),
    )
    if (saved.status === 200) version = saved.body.version
    if (saved.status === 409) version = saved.body.current.version
  }
}

/** A student's morning at a tablet of the school: the page to sign in, home with its socket, a copy that is edited and saved. Returns the open tab. */
export async function visit(url, pupil, { address, pin }, steps) {
  const tab = new Tab(url, { address })
  await steps.take('the document', () => tab.ask('GET', '/'))
  await tab.ask('GET', '/api/auth/sign-in-hints')
  // A PIN is typed.
  await pause(1000 + Math.random() * 2000)
  if (!(await signIn(tab, pupil, pin, steps))) return tab
  await openHome(tab, pupil.student, steps)
  await steps.take('open the socket', () =>
    tab.listen([{ resource: 'studentActivity' }, { resource: 'task' }]).then(
      () => ({ status: 200 }),
      (error) => ({ status: 500, body: { title: error.message } }),
    ),
  )
  tab.rereads('studentActivity', () => openHome(tab, pupil.student, steps))
  await pause(1000 + Math.random() * 2000)
  await editCopy(tab, pupil, steps)
  return tab
}
