import type { Me } from '@tinkerdesk/shared'
import type { Session } from './sessions.js'

/** The people behind the tokens of programs. Injected by this class; the auth feature provides it. */
export abstract class BearerTokens {
  /**
   * Returns the person whose token a request carries, with the rights that both have at this moment. `address` is that of the client.
   * Throws `token_refused` or `too_many_requests`.
   */
  abstract open(secret: string, address: string): Promise<Session>
  /** Returns the person behind a token by its id, for work beside requests. `null` once the token or the person's rights have ended. */
  abstract person(tokenId: string): Promise<Me | null>
  /** Returns the names of tokens by id, also of those that have ended. */
  abstract names(tokenIds: readonly string[]): Promise<Map<string, string>>
}
