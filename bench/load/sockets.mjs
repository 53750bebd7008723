import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { runScript } from '../lib/data.mjs'
import { residentMb } from '../lib/processes.mjs'
import { pause } from '../lib/requests.mjs'
import { heading, judge, say, Steps } from './report.mjs'
import { behindNginx, watchProcessor } from './stack.mjs'
import { Tab } from './tab.mjs'

/** Open files that nginx needs for a page, and others. */
const [filesOfPage, spare] = [2, 500]
/** Tabs of one person; the product allows 30 for each session. */
const tabsEach = 10
const atOnce = 50
/** Memory of an idle socket in its server, in kB, as `bench/live.mjs` limits it. */
const maxKb = 60
const idleMs = 30_000

/** The open files that each process may have; `Infinity` where there is no limit. */
const openFiles = () => Number(execFileSync('sh', ['-c', 'ulimit -n'])) || Infinity

/** Idle pages of many people, at two servers on one PostgreSQL behind nginx: memory of each, and what they cost while nothing happens. */
export async function sockets({ sockets: target, scratch }) {
  const count = Math.min(target, Math.floor((openFiles() - spare) / filesOfPage))
  heading(
    `${count.toLocaleString('en-IN')} idle sockets: 2 processes on one PostgreSQL, behind nginx`,
  )
  if (count < target)
    say(`${target} were asked for; "ulimit -n" is ${openFiles()}, so raise it to open more.`)
  const postgres = await startPostgres()
  const folder = join(scratch, 'sockets')
  mkdirSync(folder)
  const database = { DATABASE_URL: postgres.url, DATA_DIR: folder }
  const file = join(scratch, 'people.json')
  const members = Math.ceil(count / tabsEach)
  const filling = ['bench/fill-talk.mjs', members, Math.ceil(members / 10), 1, file]
  runScript(filling.map(String), database)
  const { people } = JSON.parse(readFileSync(file, 'utf8'))
  const stack = await behindNginx(2, database)
  const { url, servers } = stack
  const processes = [
    ...stack.processes,
    { name: 'PostgreSQL', pid: await postgres.pid(), isFamily: true },
  ]
  const tabs = []
  try {
    const before = servers.map(({ pid }) => residentMb(pid))
    const printOpening = watchProcessor(processes)
    const refusals = new Steps()
    const start = performance.now()
    for (let at = 0; at < count; at += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, count - at) }, async (_, n) => {
          const tab = new Tab(url, { cookie: people[Math.floor((at + n) / tabsEach)].cookie })
          tabs.push(tab)
          await tab
            .listen([{ resource: 'tinkeringActivity' }])
            .catch(({ message, description }) =>
              refusals.refuse(`a socket: ${message} ${description?.message ?? ''}`),
            )
        }),
      )
    say(`opened in ${((performance.now() - start) / 1000).toFixed(0)} s`)
    printOpening()
    refusals.print()
    const refused = refusals.refusedTimes
    judge('sockets that were refused', refused, { most: 0 })
    const printIdle = watchProcessor(processes)
    await pause(idleMs)
    const grown = servers.reduce((sum, { pid }, at) => sum + residentMb(pid) - before[at], 0)
    say(
      `memory of the servers: ${servers.map(({ pid }) => `${residentMb(pid).toFixed(0)} MB`).join(', ')}`,
    )
    judge('memory of an idle socket', (grown * 1024) / (count - refused), {
      most: maxKb,
      unit: ' kB',
    })
    printIdle()
    judge('sockets that were closed while idle', tabs.filter((tab) => tab.wasClosed).length, {
      most: 0,
    })
  } finally {
    for (const tab of tabs) tab.close()
    await stack.stop()
    await postgres.remove()
  }
}
