import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { inModules, RunningApp } from './support/spawned-app.js'

/** Returns the option of Node that adds a statement to the first line of a module of the built product as it loads. */
function withStatement(module: string, statement: string): string {
  const load = `export async function load(url, context, next) {
    const result = await next(url, context)
    return url.endsWith(${JSON.stringify(module)}) ? { ...result, source: ${JSON.stringify(statement)} + result.source } : result
  }`
  const register = `import { register } from 'node:module'; register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(load)}))`
  return `--import=data:text/javascript,${encodeURIComponent(register)}`
}

it('says in one sentence which hook throws at the start, and ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-start-'))
  try {
    const NODE_OPTIONS = withStatement('/api/dist/features/tasks/task-hooks.js', 'undefined.shelf;')
    const app = RunningApp.launch({ DATA_DIR: folder, NODE_OPTIONS }, await freePort(), inModules)
    expect(await app.ended).toEqual({ code: 1, signal: null })
    expect(app.output).toMatch(
      /^Tinkerdesk could not start: TypeError in api\/src\/features\/tasks\/task-hooks\.ts:1: Cannot read properties of undefined \(reading 'shelf'\)\n$/,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
