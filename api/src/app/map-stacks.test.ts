import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mapStacks } from './map-stacks.js'

const prepare = Error.prepareStackTrace
afterEach(() => {
  Error.prepareStackTrace = prepare
})

test('a stack names the line of the source, and of the file that ran where a bundle has no source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-stacks-'))
  try {
    const dist = join(folder, 'api/dist')
    mkdirSync(dist, { recursive: true })
    // The first column has no source, the second one begins `main.ts`.
    const map = { version: 3, sources: ['../src/main.ts'], names: [], mappings: 'A,CAAA' }
    writeFileSync(join(dist, 'main.js.map'), JSON.stringify(map))
    mapStacks()
    const file = pathToFileURL(join(dist, 'main.js')).href
    const calls = [1, 2].map((column) => ({ toString: () => `start (${file}:1:${column})` }))
    expect(
      Error.prepareStackTrace?.(new Error('Fault'), calls as unknown as NodeJS.CallSite[]),
    ).toBe(
      `Error: Fault\n    at start (${file}:1:1)\n    at start (${join(folder, 'api/src/main.ts')}:1:1)`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
