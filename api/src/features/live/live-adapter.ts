import type { INestApplicationContext } from '@nestjs/common'
import { IoAdapter } from '@nestjs/platform-socket.io'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { Server } from 'socket.io'
import { isOwnOrigin } from '../../access/own-origin.js'
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
 * Returns true if one of our pages opens the connection. A GET without an origin is also allowed: only its sender sees the response.
 * JSONP (`j=…`) does not: a page of another site could read it.
 */
function isFromUs(request: IncomingMessage, config: Config): boolean {
  const { origin, host, upgrade } = request.headers
  if (!config.isOwnHost(host) || queryOf(request).has('j')) return false
  const site = first(request.headers['sec-fetch-site'])
  if (
    request.method === 'GET' &&
    upgrade === undefined &&
    origin === undefined &&
    site === undefined
  )
    return true
  return isOwnOrigin(
    { protocol: protocolOf(request, config), host, origin, site },
    config.publicUrl,
  )
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
        answer(isAllowed ? null : 'The request did not come from this site.', isAllowed)
      },
    })
    limitConnects(server)
    // The adapter names the server type of its own socket.io, which has the same members.
    return server as unknown as ReturnType<IoAdapter['createIOServer']>
  }

  /** Closes the sockets only: the web server closes the port. */
  override async close(server: Parameters<IoAdapter['close']>[0]): Promise<void> {
    server.engine.close()
  }
}
