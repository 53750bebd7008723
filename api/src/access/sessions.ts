import type { Me } from '@tinkerdesk/shared'

/** A live session and whose it is. */
export interface Session {
  id: string
  me: Me
  /** The person chose "keep me signed in". */
  isKept: boolean
}

/** Who is at the other end, as every room below sees it. Injected by this class; the auth feature provides it. */
export abstract class Sessions {
  /**
   * The session of a request's or a handshake's `Cookie` header, with the person read anew; `null` without a live one. It then lasts
   * longer, unless somebody is only `watching`.
   */
  abstract open(cookieHeader: string | undefined, use?: 'watching'): Promise<Session | null>
  /** The person behind a session's token. */
  abstract resolve(token: string): Promise<Me | null>
}
