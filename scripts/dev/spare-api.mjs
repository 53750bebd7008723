// Loads the packages and the modules of the API, which takes longest at a restart, says so, and waits. The first message starts the API with
// the files as they are by then. With the argument "now" it starts at once.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../lib/shell.mjs'
import { forgetAll, forgetChanged, load } from './own-modules.mjs'

const main = 'api/dist/main.js'

/** The modules of a start, without `main`, which starts the API. */
const modules = [
  'api/dist/app/create-app.js',
  'api/dist/app/serve.js',
  'api/dist/demo/fill-demo.js',
  'api/dist/features/auth/links/first-admin.js',
]

/** Loads everything and waits for the first message. */
async function wait() {
  const leave = () => process.exit()
  process.on('disconnect', leave)
  const begun = new Promise((done) => process.once('message', done))
  try {
    for (const module of modules) await load(module)
    // The first server loads more of its package.
    const { fastify } = await import('fastify')
    await fastify().ready()
  } catch {
    // A fault of the sources: the start finds it, or it is repaired by then.
    forgetAll()
  }
  process.send?.('loaded')
  await begun
  forgetChanged()
  process.off('disconnect', leave)
}

const isNow = process.argv[2] === 'now'
if (!isNow) await wait()
// The development server may end without stopping us.
const end = () => process.kill(process.pid, 'SIGTERM')
process.on('disconnect', end)
if (!process.connected) end()
await (isNow ? import(pathToFileURL(join(root, main))) : load(main))
