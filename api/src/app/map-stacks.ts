import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const maps = new Map<string, SourceMap | undefined>()

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')))
  } catch {
    // There is none, or it is just being written: the stack then names the file that ran.
    return undefined
  }
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url))
  return maps.get(url)
}

/** Replaces the place in a line of a stack, as `file:///…/api/server/dist/main.js:3:5`, by that of the source. */
const ofSource = (line: string) =>
  line.replace(
    /(file:\/\/\/[^\s()]+\/(?:api|api\/server|shared)\/dist\/[^\s():]+\.js):(\d+):(\d+)/,
    (place, url: string, row, column) => {
      const entry = mapOf(url)?.findEntry(Number(row) - 1, Number(column) - 1)
      // Some of a bundle has no source.
      if (!entry || !('originalSource' in entry) || !entry.originalSource) return place
      return `${new URL(entry.originalSource, url).pathname}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    },
  )

/**
 * Makes stack traces name lines of the sources, as `--enable-source-maps` does. That reads and keeps the map of every module when it is
 * loaded, also of all packages, which costs 6 MB and 0.2 s of each start; this reads a map when a stack needs it.
 */
export function mapStacks(): void {
  Error.prepareStackTrace = (error: Error, calls) =>
    [String(error), ...calls.map((call) => `    at ${ofSource(String(call))}`)].join('\n')
}
