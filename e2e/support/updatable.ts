import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '../../scripts/lib/free-port.mjs'

/** A server in front of another one, whose build can change. */
export interface Updatable {
  url: string
  nextBuild: string
  /** From now on, the page, its worker and the API name another build with the same files. */
  update(): void
  /** Ends it, with its connections. Ending it again does nothing. */
  stop(): Promise<void>
}

/** The first script of the next build, which names it. It does nothing: the other files are those of the build before. */
const nextBuild = '/assets/next.js'

/** The parts of a document, and of its worker, that name the build. */
const names: readonly [RegExp, string][] = [
  [/<script>\{const __FILES__/, `<script type="module" src="${nextBuild}"></script>$&`],
  [/(\\"build\\":\\")[^"\\]+/, `$1${nextBuild}`],
]

/** Starts a server that hands requests on to `url`, for pages that read only. */
export async function startUpdatable(url: string): Promise<Updatable> {
  const port = await freePort()
  let isUpdated = false
  const named = (value: string) =>
    isUpdated ? names.reduce((text, [name, next]) => text.replace(name, next), value) : value
  const server = createServer(async (request, response) => {
    if (request.url === nextBuild)
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end()
    const { cookie = '' } = request.headers
    const body = request.method === 'POST' ? await text(request) : undefined
    const answer = await fetch(url + request.url, {
      method: request.method ?? 'GET',
      // A proxy in front passes on where a request is from.
      headers: { cookie, origin: url },
      ...(body ? { body } : {}),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const isNamed = type.includes('html') || request.url === '/sw.js'
    const build = answer.headers.get('x-build')
    response.writeHead(answer.status, {
      'content-type': type,
      'cache-control': 'no-cache',
      ...(build ? { 'x-build': isUpdated ? nextBuild : build } : {}),
    })
    response.end(isNamed ? named(bytes.toString()) : bytes)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    nextBuild,
    url: `http://127.0.0.1:${port}`,
    update: () => {
      isUpdated = true
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
