import type { INestApplicationContext } from '@nestjs/common'
import { IoAdapter } from '@nestjs/platform-socket.io'
import { viewHeader } from '@tinkerdesk/shared'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { Server } from 'socket.io'
import { isOwnOrigin } from '../../access/origins/own-origin.js'
import type { Config } from '../../config/config.js'
import { limitConnects } from './limit-connects.js'
import { maxPacket } from './live-messages.js'

const first = (value: string | string[] | undefined): string | undefined =>
  [value].flat()[0]?.split(',', 1)[0]!.trim()

function protocolOf(request: IncomingMessage, { trustProxy }: Config): string {
  const forwardedProto =
    trustProxy === false ? undefined : first(request.headers['x-forwarded-proto'])
  return forwardedProto ?? ((request.socket as TLSSocket).encrypted ? 'https' : 'http')
}

/** Returns the query of a request as socket.io reads it: everything behind the first question mark. */
const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URL(url, 'http://localhost').searchParams

/**
 * Returns true if one of our pages opens the connection, or a program that sends a token or names our origin. Without TLS, browsers send neither an origin nor a site with
 * a GET of the page's own: our pages add a header, which no page of another site can. JSONP (`j=…`) has no header: such a page could read it.
 */
function isFromUs(request: IncomingMessage, config: Config): boolean {
  const { origin, host, upgrade, authorization, cookie } = request.headers
  if (!config.isOwnHost(host) || queryOf(request).has('j')) return false
  // An admin who looks as another person hears nothing of theirs.
  if (request.headers[viewHeader] !== undefined) return false
  // No page of another site can make a browser send it, and without a cookie nobody's session is used.
  if (/^bearer\s/i.test(authorization ?? '') && cookie === undefined) return true
  const site = first(request.headers['sec-fetch-site'])
  const isPlainGet = request.method === 'GET' && upgrade === undefined
  if (isPlainGet && origin === undefined && site === undefined)
    return request.headers[pageHeader] !== undefined
  return isOwnOrigin(
    { protocol: protocolOf(request, config), host, origin, site },
    config.publicUrl,
  )
}

/** The header of our pages by which a tab names itself. */
const pageHeader = 'x-tab'

const refused = 'The request did not come from this site.'

/** Refuses a WebSocket as long polling is refused, with 403: the driver's own answer is 400. */
function refuseUpgrades(
  { engine }: Server,
  isAllowed: (request: IncomingMessage) => boolean,
): void {
  type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  // The driver calls its method by name, and its type does not say it.
  const handleUpgrade: Upgrade = Reflect.get(engine, 'handleUpgrade').bind(engine)
  const handleAllowed: Upgrade = (request, socket, head) => {
    if (isAllowed(request)) return handleUpgrade(request, socket, head)
    const lines = ['HTTP/1.1 403 Forbidden', 'Connection: close', 'Content-Type: text/plain']
    socket.end([...lines, `Content-Length: ${refused.length}`, '', refused].join('\r\n'))
  }
  Reflect.set(engine, 'handleUpgrade', handleAllowed)
}

/** socket.io on the product's own port, at its default path, with limits for every client. */
export class LiveAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly config: Config,
  ) {
    super(app)
  }

  /** Always on the web server's port. The adapter's package brings its own socket.io; ours is the one used. */
  override createIOServer(): ReturnType<IoAdapter['createIOServer']> {
    const server = new Server(this.httpServer as HttpServer, {
      serveClient: false,
      // Requests of one tab would reach several processes.
      transports: this.config.longPolling ? ['polling', 'websocket'] : ['websocket'],
      maxHttpBufferSize: maxPacket,
      connectTimeout: 10_000,
      perMessageDeflate: false,
      allowRequest: (request, answer) => {
        const isAllowed = isFromUs(request, this.config)
        answer(isAllowed ? null : refused, isAllowed)
      },
    })
    limitConnects(server)
    refuseUpgrades(server, (request) => isFromUs(request, this.config))
    // The adapter names the server type of its own socket.io, which has the same members.
    return server as unknown as ReturnType<IoAdapter['createIOServer']>
  }

  /** Closes the sockets only: the web server closes the port. */
  override async close(server: Parameters<IoAdapter['close']>[0]): Promise<void> {
    server.engine.close()
  }
}
