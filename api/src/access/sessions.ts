import type { Me } from '@tinkerdesk/shared'

/** A live session and its person. */
export interface Session {
  id: string
  me: Me
  /** The person chose "keep me signed in". */
  isKept: boolean
}

/** The person behind a request, as all layers above see them. Injected by this class; the auth feature provides it. */
export abstract class Sessions {
  /**
   * Returns the session of a `Cookie` header, with the person reloaded, or `null` without a live one. It then lasts longer, unless the
   * client is only `watching`. Throws `account_disabled` if the session's account is disabled.
   */
  abstract open(cookieHeader: string | undefined, use?: 'watching'): Promise<Session | null>
  /** Returns the person behind a session's token, or `null` without a live one. Throws `account_disabled`. */
  abstract resolve(token: string): Promise<Me | null>
  /** Returns a person by account, with the rights of this moment, for work beside requests. `null` for a disabled or archived account. */
  abstract person(userId: string): Promise<Me | null>
  /** Returns the names of people by account, without those whose account is gone. */
  abstract names(userIds: readonly string[]): Promise<Map<string, string>>
}
