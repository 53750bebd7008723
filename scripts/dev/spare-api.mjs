// Loads the packages of the API, which takes longest at a restart, and waits. The first message starts the API. With the argument "now" it
// starts at once, and loads what the start needs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../lib/shell.mjs'

/** Loads the packages and waits for the first message. */
async function wait() {
  const leave = () => process.exit()
  process.on('disconnect', leave)
  const begun = new Promise((done) => process.once('message', done))

  const require = createRequire(join(root, 'api/package.json'))
  const load = (name) => import(pathToFileURL(require.resolve(name)))
  const { dependencies } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'))
  // Our own sources may change until the start.
  for (const name of Object.keys(dependencies))
    if (!name.startsWith('@tinkerdesk/')) await load(name)
  // The first server loads more of its package.
  const { fastify } = await load('fastify')
  await fastify().ready()
  await begun
  process.off('disconnect', leave)
}

if (process.argv[2] !== 'now') await wait()
// The development server may end without stopping us.
const end = () => process.kill(process.pid, 'SIGTERM')
process.on('disconnect', end)
if (!process.connected) end()
await import(pathToFileURL(join(root, 'api/dist/main.js')))
