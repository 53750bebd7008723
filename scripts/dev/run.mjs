import { relative } from 'node:path'
import { createLogger, createServer } from 'vite'
import { root } from '../lib/shell.mjs'
import { ApiProcess } from './api-process.mjs'
import { devServerPlugin } from './dev-server-plugin.mjs'
import { Requests } from './requests.mjs'
import { sharedPlugin } from './shared-plugin.mjs'
import { sourceFolders, transpile, transpileStale } from './transpile.mjs'
import { TypeChecker } from './type-checker.mjs'

const port = Number(process.env.DEV_PORT ?? 5173)
const address = `http://127.0.0.1:${port}`
/** Editors and git write several files at once. */
const settleMs = 30

const isTest = /\.(test|type-test)\.tsx?$/

/** Logs errors, except the proxy's while the API restarts: the page shows that state. */
function quietLogger(api) {
  const logger = createLogger('info')
  const { error } = logger
  logger.error = (message, options) => {
    if (api.state.is === 'ready' || !/proxy (socket )?error/.test(message)) error(message, options)
  }
  logger.info = () => {}
  return logger
}

/** Starts the admin's development server, the API behind it, and the type checker. */
export async function runDevelopment() {
  await transpileStale()
  const api = new ApiProcess({ publicUrl: process.env.PUBLIC_URL ?? address })
  const types = new TypeChecker()
  const requests = new Requests()
  api.start()
  const vite = await createServer({
    configFile: 'admin/vite.config.ts',
    server: { host: '127.0.0.1', port, strictPort: true },
    customLogger: quietLogger(api),
    clearScreen: false,
    plugins: [sharedPlugin(), devServerPlugin(api, types, requests)],
  })
  const stop = () => {
    api.stop()
    types.stop()
    void vite.close().finally(() => process.exit())
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)

  try {
    await vite.listen()
  } catch (error) {
    const isTaken = String(error).includes('already in use')
    console.error(isTaken ? `Port ${port} is taken by another program. Stop that one, or set DEV_PORT to another number.` : error)
    process.exitCode = 1
    return stop()
  }
  console.log(`Tinkerdesk in development: ${address} (set DEV_PORT and PORT for other ports)`)
  /** The page comes first: the next API and a check of types take the processors for some seconds. */
  const whenShown = async () => {
    await api.settled()
    await requests.pause()
    api.prepareNext()
    types.check()
  }
  await whenShown()

  let changed = new Set()
  let timer
  const apply = async () => {
    const paths = [...changed]
    changed = new Set()
    const fault = await transpile(paths)
    if (fault) api.fail(fault)
    else api.start()
    await whenShown()
  }
  vite.watcher.add(sourceFolders)
  vite.watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir' || !/\.tsx?$/.test(path)) return
    const part = relative(root, path).split(/[\\/]/)[0]
    if ((part !== 'shared' && part !== 'api') || isTest.test(path)) return types.check()
    api.hold()
    types.stop() // The restart comes first.
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => void apply(), settleMs)
  })
}
