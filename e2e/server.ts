import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/lib/free-port.mjs'
import { askHost } from './support/host.js'
import { proveSessions } from './support/prove-sessions.js'

export interface TestServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  url: string
  dataDir: string
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts the production build on a free port, with its own copy of the demo programme, in which every person has a session. All servers
 * of a worker run in one process beside it, which loads the product once. Throws the server's output if it does not start.
 */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tinkerdesk-'))
  const demo = process.env['E2E_DEMO']
  if (demo) {
    await cp(demo, dataDir, { recursive: true })
    proveSessions(dataDir)
  }
  const clean = () => rm(dataDir, { recursive: true, force: true })
  for (let tries = 1; ; tries += 1) {
    const port = await freePort()
    const settings = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      ...env,
    }
    const fault = await askHost('start', settings).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!fault)
      return {
        url: `http://127.0.0.1:${port}`,
        dataDir,
        stop: () => askHost('stop', settings).finally(clean),
      }
    // Until a server listens, another worker's may take the port that was free.
    if (tries < 3 && String(fault).includes('is taken by another program')) continue
    await clean()
    throw fault
  }
}
