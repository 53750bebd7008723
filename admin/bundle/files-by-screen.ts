import { build, type InlineConfig, type Rolldown } from 'vite'
import { screens, type Screen } from './screens.js'

type Chunk = Rolldown.OutputChunk

/** Returns whether a chunk begins with a module: a file of the admin, or a package. */
const begins = ({ facadeModuleId }: Chunk, name: string): boolean =>
  facadeModuleId?.endsWith(`/admin/${name}`) === true ||
  facadeModuleId?.includes(`/node_modules/${name}/`) === true

/** Returns the chunks that a screen loads: those of its modules, and what they import at once. Throws if a module has none. */
function chunksOf({ name, modules }: Screen, chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const loaded = new Set<Chunk>()
  const add = (chunk: Chunk) => {
    if (loaded.has(chunk)) return
    loaded.add(chunk)
    for (const file of chunk.imports) if (chunks.has(file)) add(chunks.get(file)!)
  }
  for (const module of modules) {
    const first = [...chunks.values()].find((chunk) => begins(chunk, module))
    if (!first)
      throw new Error(
        `The build has no ${module} for the screen ${name}: correct bundle/screens.json.`,
      )
    add(first)
  }
  return loaded
}

/** True for a module of the first script that others may import, too: all but its own beginning and its style sheets, which name the script. */
const isSharedWithEntry = (module: string): boolean =>
  !/\/admin\/(index\.html|src\/main\.tsx)$|\.css$|modulepreload-polyfill/.test(module)

/**
 * Returns the groups that join the code which the same screens load into one file. The bundler alone makes a file for each set of pages
 * that share code, mostly of less than 2 kB: the first list would wait for 90 of them. `config` is built once without groups to see who
 * loads which module; nothing is written. A file of a group imports only files that all its screens load, too, so there are no circles.
 */
export async function filesByScreen(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })
  if (!('output' in result)) throw new Error('The admin is built as one output.')
  const chunks = new Map(
    result.output.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  )
  const loads = screens.map((screen) => chunksOf(screen, chunks))
  const groupOf = new Map<string, string>()
  for (const chunk of chunks.values()) {
    const users = loads.map((loaded) => (loaded.has(chunk) ? '1' : '0')).join('')
    // Pages are imported by name, so each keeps a file of its own.
    if (chunk.isDynamicEntry || !users.includes('1')) continue
    for (const module of chunk.moduleIds)
      if (!chunk.isEntry || isSharedWithEntry(module))
        groupOf.set(module, `shared-${Number.parseInt(users, 2)}`)
  }
  return {
    groups: [
      {
        debugName: 'by-screen',
        name: (module) => groupOf.get(module) ?? null,
        includeDependenciesRecursively: false,
      },
    ],
  }
}
