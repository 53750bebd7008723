import type { Plugin, Rolldown } from 'vite'
import { modulesOf } from './screens.js'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Adds a chunk's file, its styles and those of what it imports at once. */
function addFiles(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, files: Set<string>): void {
  if (files.has(chunk.fileName)) return
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of chunk.imports) {
    const next = chunks.get(name)
    if (next) addFiles(next, chunks, files)
  }
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
      const outputs = Object.values(bundle)
      const all = outputs.filter((output): output is Chunk => output.type === 'chunk')
      const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
      const chunkOf = (name: string) => {
        const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/admin/${name}`))
        if (!chunk) throw new Error(`The build has no ${name}: correct bundle/offline-worker.ts.`)
        return chunk
      }
      const files = new Set<string>()
      for (const name of modulesOf('without a network')) addFiles(chunkOf(name), chunks, files)
      const worker = chunkOf('worker/worker.ts')
      const shell = ['/', ...[...files].map((file) => `/${file}`)]
      const assets = Object.keys(bundle).flatMap((file) => (/^assets\/.+\.(js|css)$/.test(file) ? [file.slice('assets/'.length)] : []))
      const text = JSON.stringify({ build: `/${chunkOf('index.html').fileName}`, shell, assets })
      worker.code = worker.code.replace('__BUILD__', JSON.stringify(text))
      this.emitFile({ type: 'asset', fileName: '.vite/shell.json', source: JSON.stringify(shell) })
    },
  },
}
