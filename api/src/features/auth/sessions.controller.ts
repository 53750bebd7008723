import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import { ownSessions, type OwnSessions } from '@tinkerdesk/shared'
import { CurrentSession } from '../../access/current-me.js'
import { SignedIn } from '../../access/route-rules.js'
import type { Session } from '../../access/sessions.js'
import { Config } from '../../config/config.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { ProblemError } from '../../problems/problem-error.js'
import { signIns } from './secrets/auth.tables.js'
import { deviceOf } from './sessions/device-of.js'
import { SessionService } from './sessions/session-service.js'

/** The name of an issuer for people. One that left the settings has that of its host. */
const labelOf = ({ issuers }: Config, issuer: string): string =>
  issuers.find(({ url }) => url === issuer)?.label ?? new URL(issuer).hostname

/** A person's own sessions: where they are signed in, and how to end that. */
@Controller('api/auth/sessions')
@Tag('Sign-in')
@SignedIn()
export class SessionsController {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly sessions: SessionService,
  ) {}

  @Get()
  @Describes('Where this person is signed in, the latest used first', { answer: ownSessions })
  async list(@CurrentSession() { id: current, me }: Session): Promise<OwnSessions> {
    const live = { user_id: me.uid, expires_at: { $gt: new Date().toISOString() } }
    const rows = await signIns.find(this.database.read, live, { order: ['-seen_at', '-id'] })
    return {
      data: rows.map(({ id, user_agent, created_at, seen_at, issuer }) => ({
        id,
        device: deviceOf(user_agent),
        createdAt: created_at,
        seenAt: seen_at,
        isCurrent: id === current,
        issuer: issuer === null ? null : labelOf(this.config, issuer),
      })),
    }
  }

  @Post('end-others')
  @Describes('End all sessions of this person except this one')
  @HttpCode(204)
  async endOthers(@CurrentSession() { id, me }: Session): Promise<void> {
    await this.database.write((tx) => this.sessions.endAll(tx, me.uid, id), me.uid)
  }

  @Delete(':id')
  @Describes('End a session of this person', { statuses: [404] })
  @HttpCode(204)
  async end(@CurrentSession() { me }: Session, @Param('id') id: string): Promise<void> {
    await this.database.write(async (tx) => {
      const [session] = await signIns.find(tx, { id: pathId(id), user_id: me.uid })
      if (!session)
        throw new ProblemError('not_found', { title: 'This sign-in has already ended.' })
      await this.sessions.end(tx, me.uid, [session.id])
    }, me.uid)
  }
}
