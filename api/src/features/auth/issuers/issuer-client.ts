import { Logger } from '@nestjs/common'
import type { Configuration, ServerMetadata } from 'openid-client'
import type { IssuerSettings } from '../../../config/issuers.js'
import { boundedFetch } from './bounded-fetch.js'
import type { Identity } from './proven-email.js'

/** For which the issuer's description of itself is believed, and its keys. */
const descriptionMs = 3_600_000
const keysSeconds = 300
/** The library asks for keys again only if those it has are older. */
const restSeconds = 61
/** The seconds by which the clocks of an issuer and of this server may differ. */
const toleranceSeconds = 15

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
// A start does not wait for the library: few installations have issuers.
const library = () => import('openid-client')
type Library = Awaited<ReturnType<typeof library>>
type Keys = NonNullable<ReturnType<Library['getJwksCache']>>

/** The values that tie a sign-in at the issuer to the browser that began it. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** One issuer: where it signs people in, and who came back. */
export class IssuerClient {
  private readonly logger = new Logger('Issuers')
  private description: { metadata: ServerMetadata; until: number } | undefined
  private loading: Promise<ServerMetadata> | undefined
  private keys: Keys | undefined

  constructor(
    readonly settings: IssuerSettings,
    private readonly redirectUri: string,
  ) {}

  /** Returns new values for a sign-in, and the address at the issuer where it begins. Rejects if the issuer does not answer. */
  async begin(): Promise<{ url: URL; checks: Checks }> {
    const client = await library()
    const checks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(await this.configuration(client), {
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      ...(this.settings.prompt !== undefined && { prompt: this.settings.prompt }),
    })
    return { url, checks }
  }

  /**
   * Exchanges the code of an answer for what the issuer says of the person. Rejects if the answer is not for this sign-in, is not from this
   * issuer or is not signed by it, and if the issuer does not answer.
   */
  async finish(query: URLSearchParams, checks: Checks): Promise<Identity> {
    const client = await library()
    const configuration = await this.configuration(client)
    const aged = this.agedKeys()
    if (aged) client.setJwksCache(configuration, aged)
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${this.redirectUri}?${query.toString()}`),
      {
        pkceCodeVerifier: checks.verifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      },
    )
    const keys = client.getJwksCache(configuration)
    if (keys && keys.uat !== aged?.uat) this.keys = structuredClone(keys)
    const claims = tokens.claims()
    if (!claims) throw new Error('The issuer sent no identity.')
    if ('email' in claims || this.settings.domains.length === 0) return claims
    // Some issuers say the e-mail only here.
    const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return { ...more, ...claims }
  }

  /**
   * Returns the keys that are known as if they were a minute old: the library then asks the issuer for new ones at once if none of them fits. It
   * asks at most once for each code that the issuer gave.
   */
  private agedKeys(): Keys | undefined {
    const { keys } = this
    if (!keys || nowSeconds() - keys.uat >= keysSeconds) return undefined
    return { ...keys, uat: Math.min(keys.uat, nowSeconds() - restSeconds) }
  }

  /** A new object each time, since the library keeps the keys with it. */
  private async configuration(client: Library): Promise<Configuration> {
    const { clientId, clientSecret } = this.settings
    const metadata = structuredClone(await this.metadata(client))
    const methods = metadata.token_endpoint_auth_methods_supported
    const isPosted = methods?.includes('client_secret_basic') === false
    const configuration = new client.Configuration(
      metadata,
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: toleranceSeconds },
      (isPosted ? client.ClientSecretPost : client.ClientSecretBasic)(clientSecret),
    )
    configuration[client.customFetch] = boundedFetch(this.isLocal)
    client.enableNonRepudiationChecks(configuration)
    if (this.isLocal) client.allowInsecureRequests(configuration)
    return configuration
  }

  /** Returns the issuer's description. Requests that come together share one look-up; one that fails is not kept. */
  private metadata(client: Library): Promise<ServerMetadata> {
    const { description } = this
    if (description && description.until > Date.now()) return Promise.resolve(description.metadata)
    this.loading ??= this.discover(client).finally(() => (this.loading = undefined))
    return description
      ? this.loading.catch((error: unknown) => {
          this.logger.warn(`${this.settings.id} does not describe itself: ${String(error)}`)
          return description.metadata
        })
      : this.loading
  }

  private async discover(client: Library): Promise<ServerMetadata> {
    const configuration = await client.discovery(
      new URL(this.settings.url),
      this.settings.clientId,
      undefined,
      client.None(),
      {
        [client.customFetch]: boundedFetch(this.isLocal),
        execute: this.isLocal ? [client.allowInsecureRequests] : [],
      },
    )
    // Its helper is a function, which cannot be copied.
    const { supportsPKCE: _, ...metadata } = configuration.serverMetadata()
    this.description = { metadata, until: Date.now() + descriptionMs }
    return metadata
  }

  /** The settings allow `http:` on this machine alone. */
  private get isLocal(): boolean {
    return this.settings.url.startsWith('http:')
  }
}
