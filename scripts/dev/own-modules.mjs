import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SourceTextModule, SyntheticModule } from 'node:vm'
import { root } from '../lib/shell.mjs'

const isOwn = (url) => ['api/', 'shared/'].some((part) => url.startsWith(home + part))
const home = `${pathToFileURL(root)}/`

const timeOf = (url) => statSync(new URL(url), { throwIfNoEntry: false })?.mtimeMs

/** Our own modules by address. Node keeps a module for as long as the process runs; these can be loaded again. */
const loaded = new Map()
const packages = new Map()
const addresses = new Map()

function addressOf(specifier, parent) {
  if (specifier.startsWith('.')) return new URL(specifier, parent).href
  if (!addresses.has(specifier)) addresses.set(specifier, import.meta.resolve(specifier, parent))
  return addresses.get(specifier)
}

const withExports = (url, values) =>
  new SyntheticModule(
    Object.keys(values),
    function () {
      for (const [name, value] of Object.entries(values)) this.setExport(name, value)
    },
    { identifier: url },
  )

function loadOwn(url) {
  const time = timeOf(url)
  const text = readFileSync(new URL(url), 'utf8')
  const module = url.endsWith('.json')
    ? withExports(url, { default: JSON.parse(text) })
    : new SourceTextModule(text, {
        identifier: url,
        initializeImportMeta: (meta) =>
          Object.assign(meta, { url, dirname: fileURLToPath(new URL('.', url)) }),
        importModuleDynamically: (specifier) => evaluated(addressOf(specifier, url)),
      })
  const imports = (module.dependencySpecifiers ?? []).map((name) => addressOf(name, url))
  loaded.set(url, { module, time, imports })
  return module
}

function moduleAt(url) {
  if (isOwn(url)) return loaded.get(url)?.module ?? loadOwn(url)
  if (!packages.has(url))
    packages.set(
      url,
      import(url).then((values) => withExports(url, values)),
    )
  return packages.get(url)
}

const sourceOf = (url) => url.slice(home.length).replace(/\/dist\/(.*)\.js$/, '/src/$1.ts')

/** Returns a module that another one imports. Throws an error that names the file if it is not there, or no JavaScript. */
function importedBy(url, specifier) {
  const imported = addressOf(specifier, url)
  try {
    return moduleAt(imported)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Error(`${sourceOf(imported)}: ${error.message}`, { cause: error })
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${sourceOf(url)} imports '${specifier}', which is not there.`, {
      cause: error,
    })
  }
}

/** Returns the error of a missing export with the source that imports it: Node names only the module without it. */
function withImporter(error) {
  const [, from, name] = /'(.+)' does not provide an export named '(.+)'/.exec(error.message) ?? []
  const asks = (text) =>
    [...text.matchAll(/\b(?:import|export)\b([^'"]*?)\bfrom ['"]([^'"]+)['"]/g)].some(
      ([, names, source]) => source === from && new RegExp(`\\b${name}\\b`).test(names),
    )
  const importer =
    from && [...loaded.keys()].find((url) => asks(readFileSync(new URL(url), 'utf8')))
  if (!importer) return error
  return new Error(
    `${sourceOf(importer)} imports "${name}" from '${from}', which has no such export.`,
  )
}

// Two that link the same module at a time would find it half linked.
let linking = Promise.resolve()

async function evaluated(url) {
  const linked = linking.then(async () => {
    const module = await moduleAt(url)
    if (module.status === 'unlinked')
      await module
        .link((specifier, parent) => importedBy(parent.identifier, specifier))
        .catch((error) => {
          throw withImporter(error)
        })
    return module
  })
  linking = linked.catch(() => {})
  const module = await linked
  await module.evaluate()
  return module
}

/** Loads one of our modules with all that it imports, and runs it. */
export const load = (path) => evaluated(pathToFileURL(join(root, path)).href)

/** Forgets the modules whose files have changed since they were loaded, and all that import them. */
export function forgetChanged() {
  const stale = new Set(
    [...loaded].flatMap(([url, { time }]) => (timeOf(url) === time ? [] : [url])),
  )
  let before
  do {
    before = stale.size
    for (const [url, { imports }] of loaded)
      if (imports.some((imported) => stale.has(imported))) stale.add(url)
  } while (stale.size > before)
  for (const url of stale) loaded.delete(url)
}

export const forgetAll = () => loaded.clear()
