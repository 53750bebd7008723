import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeLoginValue, type LoginValue } from '../admin/src/client/storage/login-value.js'
import { startServer } from './server.js'
import { demoPassword, people, type DemoPerson, type PreparedSession } from './support/people.js'

/** Signs in a demo person over the API. */
async function session(url: string, who: DemoPerson): Promise<PreparedSession> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.example`, password: demoPassword }),
  })
  if (!answer.ok)
    throw new Error(`${who} could not sign in: ${answer.status} ${await answer.text()}`)
  return {
    cookie: answer.headers.getSetCookie()[0]!.split(';', 1)[0]!,
    login: encodeLoginValue((await answer.json()) as LoginValue),
  }
}

/** Fills the demo programme and signs in its people once. Every test server starts on a copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-demo-'))
  const dataDir = join(folder, 'data')
  const server = await startServer({ DATA_DIR: dataDir })
  const sessions = Object.fromEntries(
    await Promise.all(people.map(async (who) => [who, await session(server.url, who)])),
  )
  await server.stop()
  process.env['E2E_DEMO'] = dataDir
  process.env['E2E_SESSIONS'] = JSON.stringify(sessions)
  return () => rm(folder, { recursive: true, force: true })
}
