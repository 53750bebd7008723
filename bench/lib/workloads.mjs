import { schoolOf, studentOf } from './people.mjs'

export const json = { 'content-type': 'application/json' }
export const password = 'tinkerdesk-bench-2026'

/** Signs in at a server and returns the headers of that person's requests. */
export async function signIn(email, { url }) {
  const origin = { origin: url }
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { ...json, ...origin },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return { ...json, ...origin, cookie: answer.headers.get('set-cookie').split(';')[0] }
}

const emails = {
  admin: 'admin@bench.example',
  incharge: 'incharge@bench.example',
  mentor: 'mentor0@bench.example',
  student: 'student@bench.example',
}

/** Returns the headers of people by name: of those who send the workloads, or of others. */
export const peopleOf = async (server, names = ['admin', 'incharge', 'mentor']) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await signIn(emails[name], server)])),
  )

const post = (path, body) => ({
  method: 'POST',
  path,
  setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }),
})
const get = (path) => ({ method: 'GET', path })
const query = (parts) => `/api/students?${new URLSearchParams(parts)}`
export const some = (count, make) => Array.from({ length: count }, (_, at) => make(at))
export const words = ['shar', 'walk', 'reddy', 'meht', 'nath', 'pill']

/** Returns W1 to W6. `ours` are requests to the product by the person `who`, `bare` the same requests to the ceiling. */
export function workloadsOf({ schools, students, newStudent }) {
  const middle = Math.floor(students / 3)
  const sorted = { sort: 'name.lastName,ASC', join: 'school' }
  const pagesOfClass = {
    ours: some(20, (at) =>
      get(query({ limit: 25, page: at + 1, filter: 'class||$eq||8th', ...sorted })),
    ),
    bare: some(20, (at) => get(`/class?class=8th&offset=${at * 25}`)),
  }
  let signIns = 0
  return [
    {
      name: 'W1',
      what: 'page of 25 by class, by last name, school joined, total',
      least: 0.4,
      who: 'admin',
      ...pagesOfClass,
    },
    {
      name: 'W1m',
      // An admin's grant withholds nothing, which hides what rights cost.
      what: 'the same as a mentor, who does not read every field',
      least: 0.4,
      who: 'mentor',
      ...pagesOfClass,
    },
    {
      name: 'W1r',
      what: 'the same under the own-school rule',
      least: 0.4,
      who: 'incharge',
      ours: [get(query({ limit: 25, page: 1, filter: 'class||$eq||8th', ...sorted }))],
      bare: [get(`/school?class=8th&school=${schoolOf(7).id}`)],
    },
    {
      name: 'W2',
      what: 'substring search on last name',
      least: 2,
      who: 'admin',
      ours: words.map((word) =>
        get(
          query({
            limit: 25,
            page: 1,
            s: JSON.stringify({ 'name.lastName': { $contL: word } }),
            ...sorted,
          }),
        ),
      ),
      bare: words.map((word) => get(`/search?word=${word}`)),
    },
    {
      name: 'W3',
      what: 'one row with its school',
      least: 0.15,
      who: 'admin',
      ours: some(50, (at) =>
        get(`/api/students/${studentOf(middle + at, schools).id}?join=school`),
      ),
      bare: some(50, (at) => get(`/one?id=${studentOf(middle + at, schools).id}`)),
    },
    {
      name: 'W4',
      what: 'create without an account',
      least: 0.15,
      who: 'admin',
      // For the comparison of two servers: the first second after a pause of a server measures how much of its database the processor's caches still have.
      seconds: 3,
      ours: [post('/api/students', newStudent)],
      bare: [post('/create', newStudent)],
    },
    {
      name: 'W5',
      what: 'page at offset 90,000',
      least: 0.4,
      who: 'admin',
      ours: [get(query({ limit: 25, offset: 90_000, ...sorted }))],
      bare: [get('/deep')],
    },
    {
      name: 'W6',
      what: 'sign-in',
      ours: [
        post('/api/auth/sign-in', () => ({
          email: `mentor${signIns++ % 20}@bench.example`,
          password,
        })),
      ],
    },
  ]
}
