import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import negotiator from '@fastify/accept-negotiator'

/** The types of files that the build compresses. */
const types: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
/** The build writes `file.js.br` and `file.js.gz`: compressing them for each visitor would be slower and larger. */
const endings = { br: '.br', gzip: '.gz' } as const

/** A script or style sheet as it is sent. */
interface Asset {
  headers: { readonly [name: string]: string }
  bytes: Buffer
}

/**
 * The scripts and style sheets of the admin. A page needs some 35 of them, so each is kept in memory, as compressed, once it was asked for:
 * 1 MB in all for browsers, and 5 MB if clients ask for every encoding.
 */
export class Assets {
  private readonly kept = new Map<string, Buffer>()

  private constructor(
    private readonly folder: string,
    private readonly names: ReadonlySet<string>,
  ) {}

  static async of(folder: string): Promise<Assets> {
    return new Assets(folder, new Set(await readdir(folder)))
  }

  /** Returns true if the build has written this file, which may be neither a script nor a style sheet. */
  has(file: string): boolean {
    return this.names.has(file) && !/\.(br|gz)$/.test(file)
  }

  /** Returns a script or style sheet in the encoding that the client prefers, or `undefined` if there is none of this name. */
  async find(file: string, accepted: string | undefined): Promise<Asset | undefined> {
    const type = types[extname(file)]
    if (type === undefined || !this.has(file)) return undefined
    const there = (['br', 'gzip'] as const).filter((encoding) =>
      this.names.has(file + endings[encoding]),
    )
    const encoding = negotiator.negotiate(accepted ?? '', there)
    const bytes = await this.read(encoding ? file + endings[encoding] : file)
    return (
      bytes && {
        headers: { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) },
        bytes,
      }
    )
  }

  private async read(name: string): Promise<Buffer | undefined> {
    const kept = this.kept.get(name)
    if (kept) return kept
    // A new build has deleted it.
    const bytes = await readFile(join(this.folder, name)).catch(() => undefined)
    if (bytes) this.kept.set(name, bytes)
    return bytes
  }
}
