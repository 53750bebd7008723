import { Injectable, Logger } from '@nestjs/common'
import type { CalendarAddress, Me } from '@tinkerdesk/shared'
import { CalendarReaders } from '../../access/calendar-readers.js'
import { Sessions } from '../../access/sessions.js'
import { Database } from '../../database/database.js'
import { calendarAddresses } from './secrets/auth.tables.js'
import { Throttles } from './secrets/throttles.js'
import { hashToken, newToken } from './secrets/tokens.js'

/** How long `read_at` may lag behind, so that reading does not write at every request. */
const readLagMs = 3_600_000

/** Secret addresses at which a calendar program reads a person's calendar: at most one for each person, stored as a digest. */
@Injectable()
export class CalendarAddresses extends CalendarReaders {
  private readonly logger = new Logger('Calendar')

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly throttles: Throttles,
  ) {
    super()
  }

  async stateOf(userId: string): Promise<CalendarAddress> {
    const [row] = await calendarAddresses.find(this.database.read, { user_id: userId })
    return { createdAt: row?.created_at ?? null, readAt: row?.read_at ?? null }
  }

  /** Makes an address and ends the previous one. Returns its token, which is stored nowhere. */
  async renew(userId: string): Promise<string> {
    const token = newToken()
    const row = {
      user_id: userId,
      token_hash: hashToken(token),
      created_at: new Date().toISOString(),
      read_at: null,
    }
    await this.database.write((tx) => calendarAddresses.put(tx, row), userId)
    return token
  }

  async end(userId: string): Promise<void> {
    await this.database.write((tx) => calendarAddresses.remove(tx, { user_id: userId }), userId)
  }

  async personOf(token: string, address: string): Promise<Me | null> {
    const [row] = await calendarAddresses.find(this.database.read, { token_hash: hashToken(token) })
    if (!row) {
      await this.throttles.calendarGuess(address)
      return null
    }
    await this.throttles.calendarRead(row.user_id)
    const me = await this.sessions.person(row.user_id)
    if (me && (row.read_at === null || Date.now() - Date.parse(row.read_at) > readLagMs))
      this.touch(row.token_hash)
    return me
  }

  /** Notes the reading in the background: nobody waits for it. */
  private touch(tokenHash: string): void {
    const seen = this.database.write(
      (tx) =>
        calendarAddresses.update(
          tx,
          { token_hash: tokenHash },
          { read_at: new Date().toISOString() },
        ),
      'product',
    )
    seen.catch(() => this.logger.warn('The reading of a calendar could not be noted.'))
  }
}
