import type { Plugin } from 'vite'
import { headers } from '../../shared/languages/headers.mjs'
import { addFiles, chunkOf, chunksOf, type Chunk } from './chunk-files.js'
import { wordsOf } from './language-modules.js'
import { modulesOf, ownModules } from './screens.js'

const translator = /\/shared\/\w+\/base\/translator\.[jt]s$/

/** Returns the files of each language but English, which a page loads before it draws anything. Throws if one is missing. */
function languageFiles(chunks: ReadonlyMap<string, Chunk>): { [code: string]: string[] } {
  const files: { [code: string]: Set<string> } = {}
  const all = [...chunks.values()]
  for (const [code, header] of Object.entries(headers)) {
    const places = [
      `/shared/languages/${code}.first.js`,
      `/shared/languages/${code}.product.js`,
      `/shared/languages/${code}.others.js`,
      '/shared/dist/base/make-translator.js',
      ...Object.values(wordsOf(header)).map((place) => `/node_modules/${place}`),
    ]
    const own = places.map((place) =>
      all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(place)),
    )
    files[code] = new Set()
    for (const [at, chunk] of own.entries()) {
      if (!chunk)
        throw new Error(`The build has no ${places[at]}: correct bundle/offline-worker.ts.`)
      addFiles(chunk, chunks, files[code])
    }
  }
  const says = all.find(({ facadeModuleId }) => translator.test(facadeModuleId ?? ''))
  if (!says) throw new Error('The build has no translator: correct bundle/offline-worker.ts.')
  for (const each of Object.values(files)) addFiles(says, chunks, each)
  const withTranslator = new Set<string>()
  addFiles(says, chunks, withTranslator)
  const hasDeclarations = ({ fileName, moduleIds }: Chunk) =>
    withTranslator.has(fileName) &&
    moduleIds.some((id) => /\/shared\/\w+\/resources\/index\.[jt]s$/.test(id))
  if (all.some(hasDeclarations))
    throw new Error(
      'The translator loads the declarations, which would then be said in English: see what shared/src/base/translator.ts imports.',
    )
  return Object.fromEntries(
    Object.entries(files).map(([code, each]) => [code, [...each].map((file) => `/${file}`)]),
  )
}

/**
 * Writes into the built `sw.js` which files the build has, and which of them open without a network: the frame, the home page and what says
 * that there is no connection. The second list goes also to `.vite/shell.json`, for the check of its size. Throws if a module of it is missing.
 */
export const offlineWorker: Plugin = {
  name: 'offline-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = chunksOf(bundle)
      // A module that several pages share may be in a file with others.
      const chunkWith = (name: string) =>
        [...chunks.values()].find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(`/admin/${name}`)),
        ) ?? chunkOf(chunks, name)
      const files = new Set<string>()
      for (const name of modulesOf('without a network'))
        addFiles(chunkOf(chunks, name), chunks, files)
      const worker = chunkOf(chunks, 'worker/worker.ts')
      const shell = ['/', ...[...files].map((file) => `/${file}`)]
      const assets = Object.keys(bundle).flatMap((file) =>
        /^assets\/.+\.(js|css|woff2)$/.test(file) ? [file.slice('assets/'.length)] : [],
      )
      const text = JSON.stringify({
        build: `/${chunkOf(chunks, 'index.html').fileName}`,
        shell,
        assets,
        languages: languageFiles(chunks),
        own: Object.fromEntries(
          Object.entries(ownModules).map(([role, names]) => {
            const own = new Set<string>()
            for (const name of names) addFiles(chunkWith(name), chunks, own)
            return [role, [...own].filter((file) => !files.has(file)).map((file) => `/${file}`)]
          }),
        ),
      })
      worker.code = worker.code.replace('__BUILD__', JSON.stringify(text))
      this.emitFile({ type: 'asset', fileName: '.vite/shell.json', source: JSON.stringify(shell) })
    },
  },
}
