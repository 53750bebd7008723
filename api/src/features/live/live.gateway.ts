import { Logger } from '@nestjs/common'
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets'
import { type ServerMessages } from '@tinkerdesk/shared'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { DefaultEventsMap, Server } from 'socket.io'
import { bearerOf, BearerTokens, Sessions, type Session } from '../../access/sessions.js'
import { Events } from '../../events/events.js'
import { parseBody } from '../../problems/parse-body.js'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import type { Membership } from './chat-rooms.js'
import { LiveChanges } from './live-changes.js'
import { LiveChats } from './live-chats.js'
import { LiveJobs } from './live-jobs.js'
import { LiveRecords } from './live-records.js'
import {
  clientMessages,
  helloBody,
  isKnown,
  isTooLarge,
  keyOf,
  leaveBody,
  lookBody,
  maxSubscriptions,
  messages,
  subscriptionBody,
  typingBody,
  type Acknowledgement,
} from './live-messages.js'
import { LivePeers, type LiveSocket, type Peer } from './live-peers.js'
import { LivePrograms, mayHear } from './live-programs.js'

/** The person of a new tab or program, and the groups whose messages it receives. */
interface Handshake {
  session: Session
  groups: readonly Membership[]
}

/** The one entrance of live events: authorises connections and subscriptions. See docs/live.md. */
@WebSocketGateway()
export class LiveGateway
  implements OnGatewayInit<Server>, OnGatewayConnection<LiveSocket>, OnGatewayDisconnect<LiveSocket>
{
  private readonly logger = new Logger('Live')
  private readonly limiter = new RateLimiterMemory({ points: messages.allowed, duration: 10 })

  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: BearerTokens,
    private readonly peers: LivePeers,
    private readonly programs: LivePrograms,
    private readonly changes: LiveChanges,
    private readonly jobs: LiveJobs,
    private readonly chats: LiveChats,
    private readonly records: LiveRecords,
    private readonly events: Events,
  ) {}

  afterInit(server: Server<DefaultEventsMap, ServerMessages>): void {
    server.use(async (socket, next) => next(await this.refusal(socket as LiveSocket)))
  }

  handleConnection(socket: LiveSocket): void {
    const { session, groups } = socket.data as Handshake
    const { me } = session
    if (me.token) this.programs.add(socket, session)
    else {
      this.chats.join(this.peers.add(socket, session.id, me), groups)
      this.jobs.greet(socket, me.uid).catch((error: unknown) => this.problem(error))
    }
    socket.use(
      ([name, ...rest]: unknown[], next) => void this.listen(socket, String(name), rest, next),
    )
  }

  handleDisconnect(socket: LiveSocket): void {
    const peer = this.peers.of(socket)
    if (peer) {
      this.chats.drop(peer)
      this.records.drop(peer)
    }
    this.peers.drop(socket)
    this.programs.drop(socket)
    void this.limiter.delete(socket.id)
  }

  @SubscribeMessage('hello')
  hello(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() body: unknown,
  ): Promise<Acknowledgement> {
    return this.answer(socket, async () => {
      const { since } = parseBody(helloBody, body ?? undefined) ?? {}
      return since === undefined ? undefined : this.events.marks.isPassed(since)
    })
  }

  @SubscribeMessage('subscribe')
  subscribe(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() body: unknown,
  ): Promise<Acknowledgement> {
    return this.answer(socket, async (peer) => {
      const { since, ...subscription } = parseBody(subscriptionBody, body)
      await peer.ready
      if (!isKnown(subscription.resource) || !mayHear(peer, subscription.resource))
        throw new ProblemError('forbidden')
      if (
        !peer.subscriptions.has(keyOf(subscription)) &&
        peer.subscriptions.size >= maxSubscriptions
      )
        throw new ProblemError('limit_exceeded')
      const { resource } = subscription
      const isNew = !peer.subscriptions.has(keyOf(subscription))
      peer.subscriptions.set(keyOf(subscription), subscription)
      if (since !== undefined) return this.events.marks.isPassed(since, resource)
      return isNew && this.changes.isJustMissed(resource, peer.tab) ? true : undefined
    })
  }

  @SubscribeMessage('unsubscribe')
  unsubscribe(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() body: unknown,
  ): Promise<Acknowledgement> {
    return this.answer(
      socket,
      async (peer) => void peer.subscriptions.delete(keyOf(parseBody(subscriptionBody, body))),
    )
  }

  @SubscribeMessage('typing')
  typing(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() body: unknown,
  ): Promise<Acknowledgement> {
    return this.answer(socket, (peer) => this.chats.typing(peer, parseBody(typingBody, body).group))
  }

  @SubscribeMessage('look')
  look(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() body: unknown,
  ): Promise<Acknowledgement> {
    return this.answer(socket, (peer) => {
      if (!this.peers.of(socket)) throw new ProblemError('forbidden') // Only tabs look at records.
      return this.records.look(peer, parseBody(lookBody, body))
    })
  }

  @SubscribeMessage('leave')
  leave(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() body: unknown,
  ): Promise<Acknowledgement> {
    return this.answer(socket, async (peer) => this.records.leave(peer, parseBody(leaveBody, body)))
  }

  /** Returns the reason to refuse a tab, or `undefined` if its session was accepted. */
  private async refusal(socket: LiveSocket): Promise<Error | undefined> {
    try {
      const { headers, address } = socket.handshake
      const bearer = bearerOf({ headers })
      const session = await (bearer === undefined
        ? this.sessions.open(headers.cookie)
        : this.tokens.open(bearer, address))
      if (session?.me.token?.isAssistant) throw new ProblemError('token_forbidden')
      if (session?.me.token) {
        if (!this.programs.expect(socket, session)) throw new ProblemError('too_many_requests')
        socket.data = { session, groups: [] } satisfies Handshake
        return undefined
      }
      if (!session) throw new ProblemError('unauthenticated')
      if (!this.peers.expect(socket, session)) throw new ProblemError('too_many_requests')
      // Read before the tab is connected: a tab that reads what it missed then misses nothing more.
      socket.data = {
        session,
        groups: await this.chats.groupsOf(session.me.uid),
      } satisfies Handshake
      return undefined
    } catch (error) {
      this.peers.expectNoMore(socket)
      const problem = this.problem(error)
      return Object.assign(new Error(problem.message), { data: problem.toProblem() })
    }
  }

  /** Runs before every message: refuses messages that are unknown, too large or beyond the rate limit. */
  private async listen(
    socket: LiveSocket,
    name: string,
    rest: readonly unknown[],
    next: () => void,
  ): Promise<void> {
    const refuse = (problem: ProblemError) => {
      const acknowledge = rest.at(-1)
      if (typeof acknowledge === 'function')
        acknowledge({ ok: false, problem: problem.toProblem() } satisfies Acknowledgement)
    }
    try {
      await this.limiter.consume(socket.id)
    } catch (error) {
      refuse(new ProblemError('too_many_requests'))
      if (!(error instanceof RateLimiterRes) || error.consumedPoints > messages.max)
        socket.disconnect(true)
      return
    }
    if (isTooLarge(rest))
      refuse(new ProblemError('payload_too_large', { title: 'The message is too large.' }))
    else if (clientMessages.has(name)) next()
    else refuse(new ProblemError('bad_request', { detail: `There is no message of this name.` }))
  }

  /** Acknowledges a message. `work` returns true if its sender missed something, `undefined` if that was not asked. */
  private async answer(
    socket: LiveSocket,
    work: (peer: Peer) => Promise<boolean | undefined> | Promise<void>,
  ): Promise<Acknowledgement> {
    try {
      const program = this.programs.of(socket)
      const isLive = !program || (await this.programs.isLive(program))
      const peer = program ?? this.peers.of(socket)
      if (!peer || !isLive || peer.isEnded) throw new ProblemError('unauthenticated')
      const isMissed = (await work(peer)) ?? undefined
      return {
        ok: true,
        boot: this.changes.boot,
        seq: this.changes.seq,
        ...(isMissed === undefined ? {} : { isMissed }),
      }
    } catch (error) {
      return { ok: false, problem: this.problem(error).toProblem() }
    }
  }

  private problem(error: unknown): ProblemError {
    const problem = problemFrom(error)
    if (problem.status >= 500)
      this.logger.error(problem.message, error instanceof Error ? error.stack : String(error))
    return problem
  }
}
