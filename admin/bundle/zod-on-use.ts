import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const shared = fileURLToPath(new URL('../../shared/dist/', import.meta.url))

/** The folders whose functions build schemas when they are called, and never while they load. */
const folders = ['fields/', 'resource/']
const isInFolders = (file: string): boolean =>
  folders.some((folder) => file.startsWith(shared + folder))

/** The module that takes the place of zod until a form loads it. */
const standIn = '\0zod-on-use'

const standInCode = `
const refuse = { get: (_, name) => { throw new Error('zod is not loaded: import z.' + String(name) + ' through fields/validation.ts.') } }
export let z = new Proxy({}, refuse)
export const provideZod = (loaded) => { z = loaded }
`

/** Returns the members of zod that the folders use: only these are loaded. */
function usedMembers(): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(shared + folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => shared + folder + name,
    ),
  )
  const code = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(file, 'utf8'))
  return [
    ...new Set(
      code.flatMap((text) => [...text.matchAll(/\bz\s*\.(\w+)/g)].map(([, name]) => name!)),
    ),
  ].sort()
}

/**
 * Lists and homes know the kinds of fields but check no values, so they need not load zod (17 kB compressed). The kinds get a stand-in,
 * and `fields/validation.ts`, through which forms check values, brings the real zod.
 */
export const zodOnUse = {
  name: 'zod-on-use',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId(source: string, importer?: string) {
    if (source === standIn || (source === 'zod' && importer !== undefined && isInFolders(importer)))
      return standIn
    return null
  },
  load(id: string) {
    return id === standIn ? { code: standInCode, moduleSideEffects: true } : null
  },
  transform: {
    filter: { id: /admin\/src\/fields\/validation\.ts$/ },
    handler: (code: string) => {
      const members = usedMembers()
      if (members.length === 0)
        throw new Error('The kinds of fields use no zod: this plugin is not needed.')
      const provided = members.map((name) => `${name}: loadedZod.${name}`).join(', ')
      return `import * as loadedZod from 'zod'; import { provideZod } from '${standIn}'; provideZod({ ${provided} });\n${code}`
    },
  },
}
