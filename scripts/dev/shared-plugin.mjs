import { readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { build } from 'vite'
import { walk } from '../lib/files.mjs'
import { root } from '../lib/shell.mjs'

// Vite's paths have forward slashes.
const sources = join(root, 'shared/src').replaceAll(sep, '/')
const address = '/@tinkerdesk-shared/'
const name = /^@tinkerdesk\/shared(?:\/(.+))?$/

/** Returns the names of the modules of shared that the admin imports. */
function entries() {
  const code = walk(join(root, 'admin/src'))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
  return [
    ...new Set([
      'index',
      ...code.flatMap((text) =>
        [...text.matchAll(/'@tinkerdesk\/shared\/([^']+)'/g)].map(([, path]) => path),
      ),
    ]),
  ]
}

/**
 * Serves the sources of shared as a few bundles. A browser spends about 5 ms on each module, and nearly every page needs all 160 of them;
 * to bundle them takes 100 ms. A change loads the page again: nearly every module depends on a declaration, so replacing them one by one
 * would lose what is typed, and end in a reload all the same.
 */
export function sharedPlugin() {
  let bundle
  let languages

  /** Returns the bundles by name, and the sources in them. */
  async function make() {
    const [{ output }] = await build({
      configFile: false,
      root: join(root, 'shared'),
      mode: 'development',
      logLevel: 'silent',
      plugins: [languages],
      build: {
        write: false,
        minify: false,
        sourcemap: true,
        target: 'esnext',
        lib: {
          formats: ['es'],
          entry: Object.fromEntries(entries().map((entry) => [entry, `${sources}/${entry}.ts`])),
        },
        rolldownOptions: { external: /^[^./]/, output: { chunkFileNames: 'part-[name].js' } },
      },
    })
    const chunks = output.filter(({ type }) => type === 'chunk')
    return {
      chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
      sources: new Set(
        chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => id.replaceAll(sep, '/'))),
      ),
    }
  }

  return {
    name: 'tinkerdesk-shared',
    apply: 'serve',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { include: ['zod', '@casl/ability'] } }),
    configResolved({ plugins }) {
      // A page cannot read the folder of the languages.
      languages = plugins.find(({ name }) => name === 'language-modules')
    },
    resolveId(id, importer, { scan }) {
      const entry = name.exec(id)
      // The search for dependencies reads files, and can load no bundle.
      if (entry)
        return scan ? `${sources}/${entry[1] ?? 'index'}.ts` : `${address}${entry[1] ?? 'index'}.js`
      return importer?.startsWith(address) && id.startsWith('.')
        ? posix.join(posix.dirname(importer), id)
        : undefined
    },
    async load(id) {
      if (!id.startsWith(address)) return undefined
      const file = id.slice(address.length)
      bundle ??= make()
      // A module that the admin did not import before.
      if (!(await bundle).chunks.has(file)) bundle = make()
      const chunk = (await bundle).chunks.get(file)
      return chunk && { code: chunk.code, map: chunk.map }
    },
    async handleHotUpdate({ file, server }) {
      if (!file.startsWith(`${sources}/`) || !bundle) return undefined
      const isPart = await bundle.then(
        (made) => made.sources.has(file),
        () => true,
      )
      if (!isPart) return undefined
      bundle = undefined
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(address)) server.moduleGraph.invalidateModule(module)
      }
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}
