import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startNginx } from '../../scripts/lib/nginx.mjs'
import { serverArgs } from '../../scripts/lib/server-args.mjs'
import { copyOf, filledFolder, filledPostgres, runScript } from '../lib/data.mjs'
import { cpuMs, familyCpuMs, startServer, unpin } from '../lib/processes.mjs'
import { say } from './report.mjs'

/** Adds classes to the database of `env`. Returns their people. */
function fillClasses(env, { classes, pupils, watchers }, scratch) {
  const file = join(scratch, 'classes.json')
  runScript(
    ['bench/load/fill-classes.mjs', String(classes), String(pupils), String(watchers), file],
    env,
  )
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Starts servers on all cores, as an operator does. */
export async function startServers(count, env, args = serverArgs) {
  const servers = []
  for (let at = 0; at < count; at += 1) servers.push(await startServer(args, env))
  for (const { pid } of servers) unpin(pid)
  return servers
}

/** A stopwatch for the processor. Returns a function that prints what each process took since then. */
export function watchProcessor(processes) {
  const now = () => processes.map(({ pid, isFamily }) => (isFamily ? familyCpuMs : cpuMs)(pid))
  const [start, before] = [performance.now(), now()]
  return () => {
    const passed = performance.now() - start
    const shares = now().map((after, at) => {
      const spent = after - before[at]
      return `${processes[at].name} ${(spent / 1000).toFixed(1)} s (${Math.round((spent / passed) * 100)} % of a core)`
    })
    say(`processor in ${(passed / 1000).toFixed(0)} s: ${shares.join(', ')}`)
  }
}

/** A filled SQLite database with classes. Returns the product's settings for it, and its people. */
export function sqliteWorld(size, scratch, { data, folder = join(scratch, 'sqlite') } = {}) {
  const env = { DATA_DIR: copyOf(filledFolder(data ?? join(scratch, 'filled'), size), folder) }
  return { env, people: fillClasses(env, size, scratch) }
}

/** A PostgreSQL with a filled database and classes. Returns the product's settings for it, its people, and itself. */
export async function postgresWorld(size, scratch, options) {
  const folder = join(scratch, 'files')
  mkdirSync(folder, { recursive: true })
  const { env, ...postgres } = await filledPostgres(folder, size, options)
  return { env, people: fillClasses(env, size, scratch), postgres }
}

/** One process on SQLite with filled data and classes, and how to stop it. */
export async function onSqlite(size, scratch, data, more = {}, args = serverArgs) {
  const { env, people } = sqliteWorld(size, scratch, { data })
  const [server] = await startServers(1, { ...env, ...more }, args)
  return {
    title: 'one process on SQLite',
    url: server.url,
    people,
    servers: [server],
    processes: [{ name: 'server', pid: server.pid }],
    stop: () => server.stop(),
  }
}

/** Starts servers on one PostgreSQL behind nginx with the shipped configuration. */
export async function behindNginx(count, database) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...database, PUBLIC_URL: url, TRUST_PROXY: '1' }
  const servers = await startServers(count, env)
  const balancer = await startNginx(
    servers.map((server) => server.port),
    port,
  )
  const end = () => process.kill(balancer.pid, 'SIGTERM')
  process.once('exit', end)
  return {
    url,
    env,
    servers,
    processes: [
      ...servers.map((server, at) => ({ name: `server ${at + 1}`, pid: server.pid })),
      { name: 'nginx', pid: balancer.pid, isFamily: true },
    ],
    async stop() {
      process.off('exit', end)
      await balancer.stop()
      for (const server of servers) await server.stop()
    },
  }
}

/** Servers behind nginx on a PostgreSQL with filled data and classes, and how to stop them. */
export async function onPostgres(count, size, scratch) {
  const { env, people, postgres } = await postgresWorld(size, scratch)
  const stack = await behindNginx(count, env)
  return {
    ...stack,
    title: `${count} processes on one PostgreSQL, behind nginx`,
    people,
    processes: [
      ...stack.processes,
      { name: 'PostgreSQL', pid: await postgres.pid(), isFamily: true },
    ],
    async stop() {
      await stack.stop()
      await postgres.remove()
    },
  }
}
