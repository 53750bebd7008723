import type { Me } from '@tinkerdesk/shared'
import type { Session } from '../../../access/sessions.js'
import type { Database } from '../../../database/database.js'

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
const maxPeople = 100
/** A row rule may compare the day, which begins at a quarter of an hour in every time zone. */
const quarterMs = 15 * 60_000

const keepNewest = (map: Map<string, unknown>, max: number): void => {
  if (map.size > max) map.delete(map.keys().next().value!)
}

/**
 * Keeps the sessions that were read since the latest commit: until then, they are the same in the database. A person about whom nothing changed
 * remains the same object, also after commits, so that their rights are worked out once (`rightsOf`).
 */
export class OpenSessions {
  private readonly sessions = new Map<string, OpenSession>()
  private readonly people = new Map<string, { text: string; me: Me }>()
  private revision: number | null = null
  private quarter = 0

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
    const open: OpenSession = { session: { ...session, me: this.same(session.me) }, ...moments }
    if (revision === null || revision !== this.database.revision) return open
    this.sessions.set(token, open)
    keepNewest(this.sessions, maxSessions)
    return open
  }

  /** Returns the object of an earlier read that says the same. */
  private same(me: Me): Me {
    const text = JSON.stringify(me)
    const earlier = this.people.get(me.uid)
    if (earlier?.text === text) return earlier.me
    this.people.delete(me.uid)
    this.people.set(me.uid, { text, me })
    keepNewest(this.people, maxPeople)
    return me
  }

  private forgetOld(now: number): void {
    const quarter = Math.floor(now / quarterMs)
    if (quarter !== this.quarter) this.people.clear()
    if (quarter !== this.quarter || this.database.revision !== this.revision) this.sessions.clear()
    this.quarter = quarter
    this.revision = this.database.revision
  }
}
