import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/lib/free-port.mjs'

export interface TestServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  url: string
  dataDir: string
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../api/dist/main.js', import.meta.url))

/**
 * Starts the production build on a free port, with its own copy of the demo programme, in which every person has a session. Throws the
 * server's output if it does not start.
 */
export async function startServer(env: Record<string, string> = {}, readyWithin = 60_000): Promise<TestServer> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'tinkerdesk-'))
  const demo = process.env['E2E_DEMO']
  if (demo) await cp(demo, dataDir, { recursive: true })
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output = (output + text).slice(-20_000)))
  const stop = async () => {
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + readyWithin
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The server did not get ready:\n${output}`)
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  return { url, dataDir, stop }
}

const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}
