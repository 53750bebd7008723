import { relative, sep } from 'node:path'
import { portFrom } from '../lib/free-port.mjs'
import { root, whenParentEnds } from '../lib/shell.mjs'
import { ensureLists, isListed, writeLists } from '../lists.mjs'
import { ApiProcess } from './api-process.mjs'
import { MigrationMaker } from './migration-maker.mjs'
import { Requests } from './requests.mjs'
import { loadCompiler, sourceFolders, transpile, transpileStale } from './transpile.mjs'
import { TypeChecker } from './type-checker.mjs'

/** Editors and git write several files at once. */
const settleMs = 30

const fromRoot = (path) => relative(root, path).replaceAll(sep, '/')

/** True for a source that the API reads. */
const isApi = (path) =>
  /^(shared|api)\//.test(fromRoot(path)) && !/\.(test|type-test)\.tsx?$/.test(path)

/** Returns the ports to listen on, for the API in `PORT`, with a sentence for each that another program has taken. */
async function freePorts() {
  const notices = []
  const freeFrom = async (name, usual, what) => {
    const chosen = Number(process.env[name] ?? usual)
    const port = await portFrom(chosen)
    if (port !== chosen)
      notices.push(
        `Port ${chosen} is taken by another program, so ${what} is at ${port}. Stop that program, or set ${name} to another number.`,
      )
    return port
  }
  const port = await freeFrom('DEV_PORT', 5173, 'the page')
  process.env.PORT = await freeFrom('PORT', 3000, 'the API')
  return { port, notices }
}

/** Starts the admin's development server, the API behind it, and the type checker. */
export async function runDevelopment() {
  ensureLists()
  const { port, notices } = await freePorts()
  const address = `http://127.0.0.1:${port}`
  for (const notice of notices) console.error(notice)
  await transpileStale()
  const migration = new MigrationMaker()
  const api = new ApiProcess({ publicUrl: process.env.PUBLIC_URL ?? address })
  const types = new TypeChecker()
  const requests = new Requests()
  api.start()
  // Vite is loaded after the API has begun to start, which takes longer.
  const loading = import('./page-server.mjs').then(({ pageServer }) =>
    pageServer({ api, types, migration, requests, notices, port }),
  )
  let isStopping = false
  const stop = () => {
    // npm passes on the signal that the terminal sends as well, and its end is seen again and again.
    if (isStopping) return
    isStopping = true
    api.stop()
    types.stop()
    migration.stop()
    void loading.then((vite) => vite.close()).finally(() => process.exit())
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
  whenParentEnds(stop)

  let vite
  try {
    vite = await loading
    await vite.listen()
  } catch (error) {
    console.error(error)
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
  await api.settled()
  // While a person opens the page, so that the first save does not wait for it.
  api.prepareNext()
  void vite.warmupRequest('/src/main.tsx')
  await whenShown()
  void loadCompiler()

  let changed = new Set()
  /** The sentence of a file that exports nothing for its list. */
  let unlisted
  let timer
  const apply = async () => {
    // Before the API starts, so that it starts once. Not at the event itself: an editor may have emptied the file, and not written it yet.
    const before = unlisted
    if ([...changed].some((path) => isListed(fromRoot(path))))
      try {
        unlisted = undefined
        for (const list of writeLists()) changed.add(list)
      } catch (error) {
        unlisted = error.message
      }
    const paths = [...changed].filter(isApi)
    changed = new Set()
    if (paths.length === 0 && unlisted === before) return types.check()
    const fault = (await transpile(paths)) ?? unlisted
    if (fault) api.fail(fault)
    else api.start()
    await whenShown()
  }
  vite.watcher.add(sourceFolders)
  vite.watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir' || !/\.tsx?$/.test(path)) return
    changed.add(path)
    if (isApi(path)) {
      api.hold()
      types.stop() // The restart comes first.
    }
    clearTimeout(timer)
    timer = setTimeout(() => void apply(), settleMs)
  })
}
