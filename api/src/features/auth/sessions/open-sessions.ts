import { keepNewest } from '@tinkerdesk/shared'
import type { Session } from '../../../access/sessions.js'
import type { Database } from '../../../database/database.js'
import { SamePeople } from './same-people.js'

/** A session as it was read. */
export interface OpenSession {
  session: Session
  /** The moments in the database, in ms. */
  seenAt: number
  expiresAt: number
  /** The moment after which use does not prolong it, if there is one. */
  endsAt?: string | null
}

const maxSessions = 500

/**
 * Keeps the sessions that were read since the latest commit: until then, they are the same in the database. A person about whom nothing changed
 * remains the same object, also after commits, so that their rights are worked out once (`rightsOf`).
 */
export class OpenSessions {
  private readonly sessions = new Map<string, OpenSession>()
  private readonly people = new SamePeople()
  private revision: number | null = null

  constructor(private readonly database: Pick<Database, 'revision'>) {}

  /** Returns the session of a token if it was read since the latest commit and has not run out. */
  find(token: string, now: number): OpenSession | undefined {
    this.forgetOld(now)
    const open = this.sessions.get(token)
    return open && open.expiresAt > now ? open : undefined
  }

  /** Keeps a session that was just read. `revision` is that of the database before the read: what was read beside a commit is not kept. */
  keep(
    token: string,
    { session, ...moments }: OpenSession,
    revision: number | null,
    now: number,
  ): OpenSession {
    this.forgetOld(now)
    const open: OpenSession = {
      session: { ...session, me: this.people.same(session.me.uid, session.me) },
      ...moments,
    }
    if (revision === null || revision !== this.database.revision) return open
    this.sessions.set(token, open)
    keepNewest(this.sessions, maxSessions)
    return open
  }

  private forgetOld(now: number): void {
    const isLater = this.people.forgetOld(now)
    if (isLater || this.database.revision !== this.revision) this.sessions.clear()
    this.revision = this.database.revision
  }
}
