import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
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

/** The screens that open on a first visit: those that are drawn before the product is there, and its own. */
const firstScreens = ['sign-in', 'first cards']
const productScreens = ['student home', 'without a network']

/** The modules of the screens that open first. */
export interface FirstModules {
  first: ReadonlySet<string>
  /** Those of the product. The first may be among them. */
  product: ReadonlySet<string>
}

interface ScreenFiles {
  codeSplitting: Rolldown.CodeSplittingOptions
  modules: FirstModules
}

/** A screen's files that are smaller than this together are loaded by the other screens of the product, too: a request costs more. In bytes of source. */
const maxSmall = 12_000
/** The files that all screens of the product load, and those that the sign-in loads, too. */
const groupName = (users: string) => `shared-${Number.parseInt(users, 2)}`
const all = groupName('1'.repeat(screens.length))
const product = groupName(
  screens.map(({ name }) => (['sign-in', 'first cards'].includes(name) ? '0' : '1')).join(''),
)
const cards = screens.findIndex(({ name }) => name === 'first cards')
const cardsGroup = 'first-cards'
const home = screens.findIndex(({ name }) => name === 'student home')

/** Returns the group of a small part that a student's home and these screens load. */
function smallGroup(users: string): string {
  if (users[cards] === '1') return users[0] === '1' ? groupName(users) : cardsGroup
  return users[0] === '1' ? all : product
}

/** Style sheets that several files name are in none of their chunks, so they are found from the modules that name them. */
class StyleFinder {
  private readonly imports = new Map<string, readonly string[]>()

  readonly plugin: Plugin = {
    name: 'style-finder',
    moduleParsed: ({ id, importedIds }) => void this.imports.set(id, importedIds),
  }

  /** Returns the style sheets that a module of the admin names, with those of the modules that it imports. */
  of(modules: readonly string[], seen = new Set<string>()): string[] {
    return modules.flatMap((module) => {
      if (seen.has(module) || !module.includes('/admin/src/')) return []
      seen.add(module)
      if (module.endsWith('.css')) return [module]
      return this.of(this.imports.get(module) ?? [], seen)
    })
  }
}

/**
 * Returns the groups that join the code which the same screens load into one file. The bundler alone makes a file for each set of pages
 * that share code, mostly of less than 2 kB: the first list would wait for 90 of them. `config` is built once without groups to see who
 * loads which module; nothing is written. A file of a group imports only files that all its screens load, too, so there are no circles.
 */
export async function filesByScreen(config: InlineConfig): Promise<ScreenFiles> {
  const styles = new StyleFinder()
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: [...(config.plugins ?? []), styles.plugin],
    build: { ...config.build, write: false, minify: false },
  })
  if (!('output' in result)) throw new Error('The admin is built as one output.')
  const chunks = new Map(
    result.output.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  )
  const loads = screens.map((screen) => chunksOf(screen, chunks))
  const groupOf = new Map<string, string>()
  const entries = (names: readonly string[]) =>
    [...chunks.values()].flatMap(({ moduleIds }) =>
      moduleIds.filter((id) => names.some((name) => id.endsWith(`/admin/${name}`))),
    )
  for (const style of styles.of(entries(['src/app/app.tsx', ...screens[home]!.modules])))
    groupOf.set(style, product)
  for (const style of styles.of(entries(screens[cards]!.modules))) groupOf.set(style, cardsGroup)
  for (const style of styles.of(entries(['src/main.tsx', ...screens[0]!.modules])))
    groupOf.set(style, all)
  for (const chunk of chunks.values()) {
    const users = loads.map((loaded) => (loaded.has(chunk) ? '1' : '0')).join('')
    // Pages are imported by name, so each keeps a file of its own.
    if (chunk.isDynamicEntry || !users.includes('1')) continue
    const isSmall = chunk.code.length < maxSmall && users[home] === '1'
    const group = isSmall ? smallGroup(users) : groupName(users)
    for (const module of chunk.moduleIds)
      if (!groupOf.has(module) && (!chunk.isEntry || isSharedWithEntry(module)))
        groupOf.set(module, group)
  }
  const modulesOf = (names: readonly string[]) =>
    new Set(
      screens.flatMap(({ name }, at) =>
        names.includes(name) ? [...loads[at]!].flatMap(({ moduleIds }) => moduleIds) : [],
      ),
    )
  return {
    modules: { first: modulesOf(firstScreens), product: modulesOf(productScreens) },
    codeSplitting: {
      groups: [
        {
          debugName: 'by-screen',
          name: (module) => groupOf.get(module) ?? null,
          includeDependenciesRecursively: false,
        },
      ],
    },
  }
}
