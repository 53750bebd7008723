import { Injectable, SetMetadata } from '@nestjs/common'
import { viewHeader, viewMinutes, type Me } from '@tinkerdesk/shared'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ProblemError } from '../problems/problem-error.js'
import { InstallationSecret, Sessions, type Session } from './sessions.js'

export const inViewsKey = 'tinkerdesk:in-views'
/**
 * Says whether an admin who looks as another person may read the route. Without it, only routes that the gate decides about are open to them: what
 * reads a person's own data says so.
 */
export const InViews = (isOpen: 'open' | 'closed') => SetMetadata(inViewsKey, isOpen)

/** Returns what a request says of the person whom its sender looks as. */
export const viewIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  [headers[viewHeader]].flat()[0]

/** Refuses, before its body is read, every request of an admin who looks as another person that is no read, at every address. */
export function refuseWritesInViews(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (viewIn(request) !== undefined && !['GET', 'HEAD'].includes(request.method))
      throw new ProblemError('view_reads_only')
  })
}

const valuePattern = /^([0-9A-Za-z]{10,40})\.(\d{13})\.([\w-]{43})$/

/** Lets an admin look at the product as another person, who is no admin. Nothing is stored: the value of a view belongs to the admin's session. */
@Injectable()
export class Views {
  constructor(
    private readonly sessions: Sessions,
    private readonly secret: InstallationSecret,
  ) {}

  /** Returns the value that opens a view in this session, and the moment in ms at which it ends. */
  async start(
    session: Session,
    uid: string,
    minutes = viewMinutes,
  ): Promise<{ value: string; until: number }> {
    const until = Date.now() + minutes * 60_000
    return { value: `${uid}.${until}.${await this.sign(session, uid, until)}`, until }
  }

  /** Returns the person whom an admin may look as. Throws `not_found` for an admin, and where there is no active account. */
  async personFor(viewer: Me, uid: string): Promise<Me> {
    const person = await this.sessions.person(uid)
    if (!person || person.role === 'admin') throw new ProblemError('not_found')
    return { ...person, viewedBy: viewer.uid }
  }

  /**
   * Returns the session of a request as that of the viewed person, with the rights that both have at this moment. Throws `view_over` for a value that
   * has expired, belongs to another session, or whose person may not be viewed any more, and `forbidden` for anyone but an admin who has signed in.
   */
  async open(session: Session, value: string): Promise<Session> {
    const { me } = session
    if (me.role !== 'admin' || me.token) throw new ProblemError('forbidden')
    const [, uid = '', end = '0', mac = ''] = valuePattern.exec(value) ?? []
    const until = Number(end)
    const expected = await this.sign(session, uid, until)
    const isSigned =
      mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
    if (!isSigned || until < Date.now()) throw new ProblemError('view_over')
    const person = await this.personFor(me, uid).catch((error: unknown) => {
      throw error instanceof ProblemError ? new ProblemError('view_over') : error
    })
    // The page stays in the language of the person who reads it.
    const { language: _, ...rest } = person
    return {
      ...session,
      me: { ...rest, ...(me.language && { language: me.language }) },
    }
  }

  private async sign(session: Session, uid: string, until: number): Promise<string> {
    return createHmac('sha256', await this.secret.value())
      .update(`view-as ${session.id} ${session.me.uid} ${uid} ${until}`)
      .digest('base64url')
  }
}
