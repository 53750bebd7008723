import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { consentFormPath, portfolioPath, verifyPath, type Issuer } from '@tinkerdesk/shared'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../../problems/problem-error.js'
import { Assets } from './assets.js'
import { writeIssuers } from './write-issuers.js'

const folder = fileURLToPath(new URL('../../../../admin/dist', import.meta.url))
/** The name of an asset has a hash of its content. */
const forAYear = 'public, max-age=31536000, immutable'

/** Returns true if a person opens a page, as opposed to a script that requests a missing file. */
function opensPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0]!
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets|socket\.io)(\/|$)/.test(path) &&
    !/\.\w+$/.test(path)
  )
}

/** Returns what a policy must say for the scripts inside a page, each by the hash of its text. Other scripts are files of this server. */
function scriptPolicyOf(page: string): string {
  const inside = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
  return ["script-src 'self'", ...inside].join(' ')
}

/** The pages for those who hold a code: no search engine, and no page that they lead to, learns of one. */
const codePages: ReadonlySet<string> = new Set([verifyPath, portfolioPath, consentFormPath])
const codeHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

interface Admin {
  /** The address of the program's first file. It has a hash of the whole program, so it names the build. */
  build: string
  /** Sends the page if a person opens an address of the product. Returns false otherwise. */
  answer: (request: FastifyRequest, reply: FastifyReply) => boolean
}

/**
 * Serves the admin beside the API: hashed assets for a year, the page for every address of the product, and a 404 for a missing asset,
 * which must never get the page instead.
 */
export async function serveAdmin(
  fastify: FastifyInstance,
  issuers: readonly Issuer[],
): Promise<Admin | null> {
  if (!existsSync(join(folder, 'index.html'))) return null
  const page = writeIssuers(await readFile(join(folder, 'index.html'), 'utf8'), issuers)
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    globIgnore: ['.vite/**', '.stamp', 'index.html', 'assets/**', '**/*.{br,gz}'],
    // The build has written `file.js.br` and `file.js.gz`; compressing them for each visitor would be slower and larger.
    preCompressed: true,
    maxAge: 0,
    setHeaders(reply, path) {
      void reply.header('vary', 'accept-encoding')
      // A stored copy would keep the browser from seeing an update.
      if (/\/sw\.js(\.\w+)?$/.test(path)) void reply.header('cache-control', 'no-cache')
      if (path.includes('/assets/')) void reply.header('cache-control', forAYear)
    },
  })
  // A route for each of these hundreds of files would make every start longer.
  const assets = await Assets.of(join(folder, 'assets'))
  fastify.get<{ Params: { file: string } }>(
    '/assets/:file',
    async ({ headers, params: { file } }, reply) => {
      if (!assets.has(file)) throw new ProblemError('route_not_found')
      const asset = await assets.find(file, headers['accept-encoding'])
      if (!asset) return reply.sendFile(`/assets/${file}`)
      return reply
        .headers({ ...asset.headers, vary: 'accept-encoding', 'cache-control': forAYear })
        .send(asset.bytes)
    },
  )
  const build = /"program":"([^"]+)"/.exec(page)?.[1] ?? ''
  const scripts = scriptPolicyOf(page)
  const answer: Admin['answer'] = (request, reply) => {
    if (!opensPage(request)) return false
    void reply.header(
      'content-security-policy',
      `${String(reply.getHeader('content-security-policy'))};${scripts}`,
    )
    if (codePages.has(request.url.split('?', 1)[0]!)) void reply.headers(codeHeaders)
    void reply
      .status(200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
    return true
  }
  return { build, answer }
}
