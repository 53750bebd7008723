import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { root } from '../../lib/data.mjs'
import { childrenOf } from '../../lib/processes.mjs'
import { pause } from '../../lib/requests.mjs'
import { judge } from '../report.mjs'
import { behindNginx, postgresWorld, sqliteWorld, startServers } from '../stack.mjs'
import { Writers } from './writers.mjs'

/** Writes go on for this time before a fault, and it stays for the second, in ms. */
const [beforeMs, goneMs] = [3000, 4000]
/** Longest time until a write is acknowledged after what was away is there again, in ms. */
const maxMs = 5000
const kills = 3

export const judgeRecovery = (what, ms) =>
  judge(`until a write is acknowledged after ${what}`, ms, { most: maxMs, unit: ' ms' })

/** A server on SQLite is killed three times in the middle of writes, and started again. */
export async function server({ size, scratch, data }) {
  const { env, people } = sqliteWorld(size, scratch, { data })
  const fixed = { ...env, PORT: String(await freePort()) }
  const writers = new Writers(people)
  let [running] = await startServers(1, fixed)
  await writers.start(running.url)
  for (let at = 0; at < kills; at += 1) {
    await pause(beforeMs)
    running.kill()
    ;[running] = await startServers(1, fixed)
    judgeRecovery('its start', await writers.recovered())
  }
  await writers.stop()
  await writers.check(running.url)
  await running.stop()
}

/** One of two servers behind nginx is killed, and started again. Nobody waits for the start. */
export async function replica({ size, scratch }) {
  const { env, people, postgres } = await postgresWorld(size, scratch, { isDurable: true })
  const stack = await behindNginx(2, env)
  const writers = new Writers(people)
  await writers.start(stack.url)
  await pause(beforeMs)
  const [first] = stack.servers
  first.kill()
  judgeRecovery('the kill', await writers.recovered())
  const [again] = await startServers(1, { ...stack.env, PORT: String(first.port) })
  stack.servers[0] = again
  await pause(beforeMs)
  await writers.stop()
  await writers.check(stack.url)
  await stack.stop()
  await postgres.remove()
}

const isThere = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a PostgreSQL again that was killed, once the last of its processes has ended. */
async function startAgain(postgres, family) {
  while (family.some(isThere)) await pause(20)
  await postgres.start()
}

/** PostgreSQL is killed, and one of its processes alone, as by a system without memory. The servers are not restarted. */
export async function postgres({ size, scratch }) {
  const { env, people, postgres } = await postgresWorld(size, scratch, { isDurable: true })
  const stack = await behindNginx(2, env)
  const writers = new Writers(people)
  await writers.start(stack.url)
  await pause(beforeMs)
  const pid = await postgres.pid()
  const family = [pid, ...childrenOf(pid)]
  process.kill(pid, 'SIGKILL')
  await pause(goneMs)
  await startAgain(postgres, family)
  judgeRecovery('the start of PostgreSQL', await writers.recovered())
  await pause(beforeMs)
  // The last one is a connection of a server.
  process.kill(childrenOf(await postgres.pid()).at(-1), 'SIGKILL')
  judgeRecovery('the kill of one connection', await writers.recovered())
  await pause(beforeMs)
  await writers.stop()
  await writers.check(stack.url)
  await stack.stop()
  await postgres.remove()
}

function startBucket(folder, port) {
  const child = spawn(
    process.execPath,
    [join(root, 'bench/load/faults/s3-server.mjs'), folder, String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return new Promise((done, fail) => {
    child.stdout.once('data', () => done({ kill }))
    child.once('exit', (code) => fail(new Error(`The bucket ended with ${code}.`)))
  })
}

/** The server of the bucket is killed in the middle of uploads. Records go on meanwhile. */
export async function bucket({ size, scratch, data }) {
  const { env, people } = sqliteWorld(size, scratch, { data })
  const [folder, port] = [join(scratch, 'bucket'), await freePort()]
  mkdirSync(folder)
  let store = await startBucket(folder, port)
  const [running] = await startServers(1, {
    ...env,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'lab-files',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  const writers = new Writers(people)
  await writers.start(running.url, { hasFiles: true })
  await pause(beforeMs)
  store.kill()
  judgeRecovery('the kill, of a record', await writers.recovered())
  await pause(goneMs)
  const before = writers.files.size
  store = await startBucket(folder, port)
  const start = performance.now()
  while (writers.files.size === before && performance.now() - start < 60_000) await pause(20)
  judgeRecovery('the start of the bucket, of a file', performance.now() - start)
  await writers.stop()
  await writers.check(running.url)
  await running.stop()
  store.kill()
}
