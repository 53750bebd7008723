import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exitHook from 'async-exit-hook'
import { buildStale } from './lib/builds.mjs'
import { freePort, portFrom } from './lib/free-port.mjs'
import { answerHelp } from './lib/help.mjs'
import { startNginx } from './lib/nginx.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { serverArgs } from './lib/server-args.mjs'
import { whenParentEnds } from './lib/shell.mjs'
import { startSwift } from './lib/swift.mjs'

answerHelp(`Starts the parts of docker-compose.scale.yml as processes of this machine: PostgreSQL, files on S3 (OpenStack Swift), servers, and nginx
before them, with the demo programme. Nothing is kept after Ctrl-C.

  npm run scale:local [-- --replicas=3]`)

const count = Number(
  process.argv.find((each) => each.startsWith('--replicas='))?.slice('--replicas='.length) ?? 3,
)
if (!Number.isInteger(count) || count < 1 || count > 16) {
  console.error('--replicas is a whole number from 1 to 16.')
  process.exit(1)
}
if ((await buildStale()).length > 0) process.exit(1)

const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-scale-'))
const parts = [() => rm(folder, { recursive: true, force: true })]
let isStopping = false
async function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const end of parts.reverse()) await end()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  // The package of PostgreSQL would end it, and this process, before the servers.
  exitHook.unhookEvent(signal)
  process.on(signal, () => void stop(0))
}
whenParentEnds(() => void stop(0))

/** Starts one server. Resolves when it is ready, with its process. */
function startServer(port, env) {
  const child = spawn(process.execPath, serverArgs, {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C reaches this process first, which stops the parts in their order.
    detached: true,
  })
  const ended = new Promise((done) => child.once('exit', done))
  parts.push(() => {
    child.kill('SIGTERM')
    return ended
  })
  return new Promise((ready, fail) => {
    child.stdout.on('data', (text) => /is ready/.test(String(text)) && ready(child))
    child.once('exit', (code) => fail(new Error(`A server ended with ${code}.`)))
  })
}

try {
  const database = await startPostgres()
  parts.push(database.remove)
  const store = await startSwift()
  parts.push(store.stop)
  const s3 = {
    S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'lab-files',
    S3_ACCESS_KEY_ID: store.owner.keyId,
    S3_SECRET_ACCESS_KEY: store.owner.secret,
  }
  const { AwsClient } = await import('aws4fetch')
  const client = new AwsClient({
    accessKeyId: s3.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    region: s3.S3_REGION,
    service: 's3',
  })
  const made = await client.fetch(`${s3.S3_ENDPOINT}/${s3.S3_BUCKET}`, { method: 'PUT' })
  if (!made.ok) throw new Error(`The bucket could not be made: ${made.status}`)
  const ports = []
  for (let at = 0; at < count; at += 1) ports.push(await freePort())
  const balancer = await startNginx(ports, await portFrom(8080))
  parts.push(balancer.stop)
  const env = {
    ...s3,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '1',
    DEMO: 'on',
  }
  // One of them fills in the demo programme; the others wait for it.
  const servers = await Promise.all(ports.map((port) => startServer(port, env)))
  console.log(`Tinkerdesk is ready at ${balancer.url}`)
  for (const [at, port] of ports.entries())
    console.log(`  a server at http://127.0.0.1:${port}, process ${servers[at].pid}`)
  console.log('End a server with "kill", or "kill -9": the others go on. Ctrl-C ends all.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
}
