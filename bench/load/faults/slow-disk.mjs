import { spawn, spawnSync } from 'node:child_process'
import { childrenOf } from '../../lib/processes.mjs'
import { pause, percentile } from '../../lib/requests.mjs'
import { judge, say } from '../report.mjs'
import { postgresWorld, sqliteWorld, startServers } from '../stack.mjs'
import { Tab } from '../tab.mjs'
import { judgeRecovery } from './kills.mjs'
import { Writers } from './writers.mjs'

const [beforeMs, slowForMs] = [5000, 10_000]
/** The time by which each flush to the disk is longer, in ms. */
const delayMs = 300
/** Longest median of a list beside it, in ms: readers wait for no flush. strace stops the server at each call of the system, so a few take long. */
const maxReadMs = 200

/** Holds up each flush of processes and their children. Resolves with a function that ends this; `undefined` where it is not possible, which is said. */
async function slowDown(pids) {
  const flushes = 'fsync,fdatasync'
  const args = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${flushes}`]
  const inject = ['-e', `inject=${flushes}:delay_enter=${delayMs}ms`]
  const who = pids.flatMap((pid) => ['-p', String(pid)])
  if (spawnSync('strace', ['-V']).error) {
    say('not run: install strace, which holds up the flushes of a process.')
    return undefined
  }
  const child = spawn('strace', [...args, ...inject, ...who], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text) => (errors += String(text)))
  const ended = new Promise((done) => child.once('exit', done))
  await pause(500)
  if (child.exitCode !== null) {
    say(`not run: strace may not hold up processes here: ${errors.trim()}`)
    return undefined
  }
  return () => {
    child.kill('SIGTERM')
    return ended
  }
}

async function whileSlow(writers, server, pids) {
  await writers.start(server.url)
  await pause(beforeMs)
  const reader = new Tab(server.url, { cookie: writers.cookie })
  const rates = []
  const readFor = async (ms) => {
    const [times, before] = [[], writers.answers.length]
    for (const end = performance.now() + ms; performance.now() < end;) {
      const start = performance.now()
      const { status } = await reader.ask(
        'GET',
        '/api/students?limit=25&page=1&sort=name.lastName,ASC',
      )
      if (status !== 200) writers.faults.push(`a list was refused: ${status}`)
      times.push(performance.now() - start)
      await pause(20)
    }
    rates.push(((writers.answers.length - before) * 1000) / ms)
    return times
  }
  const usual = await readFor(beforeMs)
  const end = await slowDown(pids)
  if (!end) return writers.stop()
  const slow = await readFor(slowForMs)
  const waited = writers.answers.slice(-20).map(({ ms }) => ms)
  await end()
  say(
    `each flush took ${delayMs} ms longer: ${rates.map((rate) => rate.toFixed(1)).join(' writes a second before, ')} then, a write took ${Math.round(percentile(waited, 0.5))} ms`,
  )
  for (const [when, times] of Object.entries({ before: usual, meanwhile: slow }))
    say(
      `p50 of a list ${when} ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms`,
    )
  judge('p50 of a list meanwhile', percentile(slow, 0.5), { most: maxReadMs, unit: ' ms' })
  judgeRecovery('the disk is quick again', await writers.recovered())
  await writers.stop()
  reader.close()
  await writers.check(server.url)
}

/** The disk of SQLite is slow. */
export async function slow({ size, scratch, data }) {
  const { env, people } = sqliteWorld(size, scratch, { data })
  const [server] = await startServers(1, env)
  await whileSlow(new Writers(people), server, [server.pid])
  await server.stop()
}

/** The disk of PostgreSQL is slow. */
export async function postgresSlow({ size, scratch }) {
  const { env, people, postgres } = await postgresWorld(size, scratch, { isDurable: true })
  const [server] = await startServers(1, env)
  const pid = await postgres.pid()
  await whileSlow(new Writers(people), server, [pid, ...childrenOf(pid)])
  await server.stop()
  await postgres.remove()
}
