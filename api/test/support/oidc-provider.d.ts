declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Context {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
    }
  }
  /** A provider of OpenID Connect, with what it knows in memory. */
  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (of: { clientId: string; accountId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: object,
    ): Promise<void>
    on(event: string, listener: (...args: unknown[]) => void): void
  }
  export type { Context }
}
