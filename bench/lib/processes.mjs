import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { freePort } from '../../scripts/lib/free-port.mjs'

const canPin = cpus().length > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

/** Pins a process (default: this one) to one core, where the system supports it. */
export const pin = (core, pid = process.pid) =>
  canPin && spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)]).status === 0

/** Lets a process use every core again. */
export const unpin = (pid) =>
  canPin && spawnSync('taskset', ['-a', '-p', '-c', `0-${cpus().length - 1}`, String(pid)])

/** Starts a server on core 0, on a free port unless `env` has one, and waits until it prints that it is ready. Ends all that it started together with it. */
export async function startServer(args, env, { command = process.execPath, cwd } = {}) {
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => [...childrenOf(child.pid), child.pid].forEach(killed)
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  pin(0, child.pid)
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => /is ready|^ready/m.test(String(text)) && resolve())
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}`)))
  })
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      // It may have ended by itself.
      if (child.exitCode !== null || child.signalCode !== null) return
      await new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'))
    },
    kill,
  }
}

function killed(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

const ticksPerSecond = 100
const msOf = (...ticks) =>
  (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / ticksPerSecond
const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')

/** Returns the CPU time of a process in ms; `null` where the system does not report it. */
export function cpuMs(pid) {
  try {
    return msOf(...statOf(pid).slice(11, 13))
  } catch {
    return null
  }
}

/** Returns the CPU time of a process and all that it started, also of those that ended; `null` where the system does not report it. */
export function familyCpuMs(pid) {
  try {
    return (
      msOf(...statOf(pid).slice(11, 15)) +
      childrenOf(pid).reduce((sum, child) => sum + (cpuMs(child) ?? 0), 0)
    )
  } catch {
    return null
  }
}

/** Returns the processes that a process started and that run, the oldest first; none where the system does not say. */
export function childrenOf(pid) {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
      .map(Number)
      .sort((a, b) => a - b)
  } catch {
    return []
  }
}

function parentOf(pid) {
  try {
    return Number(statOf(pid)[1])
  } catch {
    // It has just ended.
    return null
  }
}

/** Returns the resident memory of a process in MB; `null` where the system does not report it. */
export function residentMb(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
  } catch {
    return null
  }
}
