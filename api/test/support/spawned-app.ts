import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ulid } from 'ulid'
import { Config } from '../../src/config/config.js'
import { createApp } from '../../src/app/create-app.js'
import { system } from '../../src/access/system.js'
import { Gate } from '../../src/crud/gate/gate.js'
import type { Dialect } from '../../src/database/database.js'
import { sessionCookie } from '../../src/features/auth/sessions/session-cookie.js'
import { hashToken, newToken } from '../../src/features/auth/secrets/tokens.js'
import { quietly } from '../../src/mail/quietly.js'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { freshDatabase } from './fresh-database.js'

const main = 'api/server/dist/main.js'
/** The same, whose modules are files of their own. */
export const inModules = 'api/dist/main.js'

/** The processes started on each data folder. */
const processes = new Map<string, ChildProcess[]>()

/** The exit of a process. */
interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The built product in a separate process that can be stopped and killed. */
export class RunningApp {
  readonly ended: Promise<Ending>
  /** Standard output and errors so far. */
  output = ''

  private constructor(
    readonly process: ChildProcess,
    readonly url: string,
  ) {
    this.ended = new Promise((done) => process.on('exit', (code, signal) => done({ code, signal })))
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (text) => (this.output += String(text)))
  }

  /** Starts it without waiting until it is ready. */
  static launch(env: Record<string, string>, port: number, program = main): RunningApp {
    if (!existsSync(program))
      throw new Error('The product is not built: run "npm run build" first.')
    const { DATABASE_URL: _, ...outer } = process.env
    const all = {
      ...outer,
      NODE_ENV: 'test',
      DEMO: 'off',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      ...env,
    }
    const started = spawn(process.execPath, [resolve(program)], {
      env: all,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const dataDir = String(env['DATA_DIR'])
    processes.set(dataDir, [...(processes.get(dataDir) ?? []), started])
    return new RunningApp(started, `http://127.0.0.1:${port}`)
  }

  /** Starts it and waits until it is ready. */
  static async start(env: Record<string, string>): Promise<RunningApp> {
    const running = RunningApp.launch(env, await freePort())
    let hasEnded = false
    void running.ended.then(() => (hasEnded = true))
    while (!(await running.isReady())) {
      // Another process may have taken the free port meanwhile.
      if (hasEnded && /Port \d+ of \S+ is taken/.test(running.output)) return RunningApp.start(env)
      if (hasEnded) throw new Error(`The product ended before it was ready: ${running.output}`)
      await new Promise((done) => setTimeout(done, 30))
    }
    return running
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async kill(signal: NodeJS.Signals): Promise<Ending> {
    this.process.kill(signal)
    return this.ended
  }

  /** Sends a request as our own pages do. Rejects if the process is gone. */
  async ask(
    method: string,
    path: string,
    cookie: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        origin: this.url,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }
}

/**
 * Prepares data for a product that is not running: an admin's session and the records of `prepare`. `remove` also kills what still runs
 * on it after a failed test.
 */
export async function preparedData(
  dialect: Dialect,
  prepare: (gate: Gate) => Promise<unknown> = async () => undefined,
) {
  const { env, remove } = await freshDatabase(dialect)
  const app = await createApp(new Config({ NODE_ENV: 'test', DEMO: 'off', ...env }))
  const token = newToken()
  try {
    const gate = app.get(Gate)
    await quietly(async () => {
      const admin = await gate.create(system, 'user', {
        role: 'admin',
        email: 'head@lab.example',
        displayName: 'Head',
      })
      await gate.database.write(
        (tx) =>
          tx.run(
            'INSERT INTO sign_ins (id, token_hash, user_id, created_at, seen_at, proved_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
            [
              ulid(),
              hashToken(token),
              String(admin['id']),
              ...Array<string>(3).fill(new Date().toISOString()),
              '2999-01-01T00:00:00.000Z',
            ],
          ),
        'product',
      )
      await prepare(gate)
    })
  } finally {
    await app.close()
  }
  return {
    env,
    cookie: `${sessionCookie}=${token}`,
    async remove() {
      for (const started of processes.get(env.DATA_DIR) ?? []) started.kill('SIGKILL')
      processes.delete(env.DATA_DIR)
      await remove()
    },
  }
}
