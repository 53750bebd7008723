import type { Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Adds a chunk's file, its styles and those of what it imports at once. */
export function addFiles(
  chunk: Chunk,
  chunks: ReadonlyMap<string, Chunk>,
  files: Set<string>,
): void {
  if (files.has(chunk.fileName)) return
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of chunk.imports) {
    const next = chunks.get(name)
    if (next) addFiles(next, chunks, files)
  }
}

/** Returns the chunks of a build by their file. */
export const chunksOf = (bundle: Rolldown.OutputBundle): ReadonlyMap<string, Chunk> =>
  new Map(
    Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, output as Chunk]] : [],
    ),
  )

/** Returns the chunk of a module: a file of the admin, by its path there, or the end of any path. Throws if the build has none. */
export function chunkOf(chunks: ReadonlyMap<string, Chunk>, name: string): Chunk {
  for (const chunk of chunks.values())
    if (chunk.facadeModuleId?.endsWith(`/admin/${name}`)) return chunk
  throw new Error(`The build has no ${name}: correct the plugin that names it.`)
}
