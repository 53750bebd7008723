import type { Me } from '@tinkerdesk/shared'

/** The people behind secret calendar addresses. Injected by this class; the auth feature provides it. */
export abstract class CalendarReaders {
  /**
   * Returns the person whose calendar a token opens, with the rights of this moment, or `null` if it opens none. `address` is that of the
   * client. Throws `too_many_requests`.
   */
  abstract personOf(token: string, address: string): Promise<Me | null>
}
