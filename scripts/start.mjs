import { spawn } from 'node:child_process'
import { ensureLists } from './lists.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNodeVersion } from './lib/node-version.mjs'
import { serverArgs } from './lib/server-args.mjs'
import { root, seconds, whenParentEnds } from './lib/shell.mjs'

checkNodeVersion()
await ensureInstalled('.', { isToRun: true })
ensureLists()
const started = performance.now()
// The server is only transpiled: a start does not check types, which takes ten times as long. `npm run build` does.
const { transpileStale } = await import('./dev/transpile.mjs')
const count = await transpileStale()
if (count > 0) console.log(`  shared, api: ${count} files transpiled in ${seconds(started)}`)
const { buildStale } = await import('./lib/builds.mjs')
// Neither needs the other.
const builds = await Promise.all(
  ['api/server', 'admin'].map((name) => buildStale({ only: [name] })),
)
const failed = builds.flat()
if (failed.length > 0) {
  console.error(`Not started: ${failed.join(', ')} could not be built.`)
  process.exit(1)
}

const server = spawn(process.execPath, serverArgs, { cwd: root, stdio: 'inherit' })
// A terminal sends Ctrl-C to the whole group, but a supervisor signals only this process: pass it on.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
whenParentEnds(() => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
