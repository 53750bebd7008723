import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../../lib/requests.mjs'
import { judge, say, Steps } from '../report.mjs'
import { sqliteWorld, startServers } from '../stack.mjs'
import { Tab } from '../tab.mjs'
import { visit } from '../visit.mjs'
import { judgeRecovery } from './kills.mjs'
import { Writers } from './writers.mjs'

const stayMs = 4000
/** How the clock jumps, in seconds from the true time, one after the other. */
const jumps = {
  'two hours forward': 7200,
  'back, and two hours more': -7200,
  'to the true time': 0,
}

/** The library that changes the time of a process; `undefined` where it is not installed. */
const library = () =>
  readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path))

/** The time of the server jumps while people write. The clock that measures times does not, as on a machine whose time is set. */
export async function clock({ size, scratch, data }) {
  const preload = library()
  if (!preload) return say('not run: install libfaketime, which changes the time of a process.')
  const file = join(scratch, 'time')
  const set = (seconds) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  set(0)
  const { env, people } = sqliteWorld(size, scratch, { data })
  const [server] = await startServers(1, {
    ...env,
    LD_PRELOAD: preload,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  const writers = new Writers(people)
  await writers.start(server.url)
  const [{ pupils }] = people.classes
  for (const [name, seconds] of Object.entries(jumps)) {
    set(seconds)
    judgeRecovery(`a jump ${name}`, await writers.recovered())
    const tab = new Tab(server.url, { cookie: people.admin.cookie })
    const { body } = await tab.ask('GET', `/api/tags?sort=updatedAt,DESC&limit=1&page=1`)
    const ahead = (Date.parse(body.data[0].updatedAt) - Date.now()) / 1000
    say(`the newest record is ${Math.round(ahead)} s ahead of the true time`)
    const steps = new Steps()
    const pupil = await visit(
      server.url,
      pupils[0],
      { address: '127.0.1.9', pin: people.pin },
      steps,
    )
    pupil.close()
    steps.print()
    judge('requests of a student who signs in then that were refused', steps.refusedTimes, {
      most: 0,
    })
    tab.close()
    await pause(stayMs)
  }
  await writers.stop()
  await writers.check(server.url)
  await server.stop()
}
