import { io } from 'socket.io-client'
import { pause, send } from './requests.mjs'

const [cheapEveryMs, endEveryMs] = [100, 1000]

/** Sends cheap requests of a person until `stop` is called. Returns their times in ms. */
export function cheapRequests(url, { id, cookie }) {
  const times = []
  let isOver = false
  const run = async () => {
    while (!isOver) {
      const start = performance.now()
      const { status } = await send(url, cookie, 'GET', `users/${id}`)
      if (status !== 200) throw new Error(`A cheap request was refused: ${status}`)
      times.push(performance.now() - start)
      await pause(cheapEveryMs)
    }
  }
  const running = run()
  return {
    times,
    stop: () => {
      isOver = true
      return running
    },
  }
}

/** Opens a page at `there`, acts at `here`, and returns the ms until the page hears this message; `Infinity` after ten seconds. */
async function timeTo(message, person, there, act) {
  const socket = io(there, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: person.cookie, origin: there },
  })
  await new Promise((done, fail) => socket.once('connect', done).once('connect_error', fail))
  const heard = new Promise((done) => socket.once(message, () => done(performance.now())))
  const start = performance.now()
  await act()
  const end = await Promise.race([heard, pause(10_000).then(() => Infinity)])
  socket.close()
  return end - start
}

/** Sends a request that must succeed, and returns its answer. */
async function ask(...request) {
  const { status, body } = await send(...request)
  if (status >= 300) throw new Error(`A request was refused: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Changes the rights of people at `here` and ends their sessions there, while a page of theirs is open at `there`. Returns the times in ms. */
export async function rightsAndSessions(here, there, people, admin) {
  const times = { rights: [], sessions: [] }
  for (const person of people) {
    const account = await ask(here, admin.cookie, 'GET', `users/${person.id}`)
    const change = () =>
      ask(here, admin.cookie, 'PATCH', `users/${person.id}`, {
        version: account.version,
        role: 'atlIncharge',
      })
    times.rights.push(await timeTo('me-changed', person, there, change))
    times.sessions.push(
      await timeTo('signed-out', person, there, () =>
        ask(here, person.cookie, 'POST', 'auth/sign-out-everywhere'),
      ),
    )
    await pause(endEveryMs)
  }
  return times
}
