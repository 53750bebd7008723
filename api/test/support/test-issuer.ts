import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'
import type { IssuerSettings } from '../../src/config/issuers.js'

const clientId = 'tinkerdesk'
const clientSecret = 'a secret of the tests alone'

/** A person as the issuer describes them. */
export interface IssuerPerson {
  sub: string
  [claim: string]: unknown
}

/** Settings of one issuer of a test, and how it behaves. */
export interface IssuerOptions {
  id: string
  domains?: string[]
  proof?: IssuerSettings['proof']
  /** True for one that says the e-mail in the userinfo alone. */
  isBrief?: boolean
}

let keys = 0
const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns an identity with other claims, signed with a key. */
function forged(token: string, claims: object, key: KeyObject): string {
  const [head = '', body = ''] = token.split('.')
  const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const signed = `${head}.${base64({ ...content, ...claims })}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

/** The store of the provider for one kind of things. Its own store would warn about itself. */
class Kept {
  private readonly rows = new Map<string, { uid?: string; consumed?: number }>()

  upsert = async (id: string, row: { uid?: string }): Promise<void> => void this.rows.set(id, row)
  find = async (id: string) => this.rows.get(id)
  findByUid = async (uid: string) => [...this.rows.values()].find((row) => row.uid === uid)
  destroy = async (id: string): Promise<void> => void this.rows.delete(id)
  revokeByGrantId = async (): Promise<void> => {}
  consume = async (id: string): Promise<void> => {
    const row = this.rows.get(id)
    if (row) row.consumed = Math.floor(Date.now() / 1000)
  }
}

/** A real provider of OpenID Connect on this machine. Everyone who comes is the present `person`, without a question. */
export class TestIssuer {
  person: IssuerPerson = { sub: 'nobody' }
  /** While true, it accepts connections and does not answer. */
  isSilent = false
  /** Claims that replace those of its identities, and the key that signs them instead of its own. */
  forgery: { claims: object; key?: KeyObject } | undefined
  /** The addresses that were asked for. */
  readonly requests: string[] = []
  private readonly people = new Map<string, IssuerPerson>()
  private key = newKey()
  private provider: Provider
  private answer: ReturnType<Provider['callback']>

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private publicUrl: string,
    readonly options: IssuerOptions,
  ) {
    this.provider = this.make()
    this.answer = this.provider.callback()
    server.on('request', (request, response) => void this.handle(request, response))
  }

  static async start(publicUrl: string, options: IssuerOptions): Promise<TestIssuer> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    return new TestIssuer(server, `http://127.0.0.1:${port}`, publicUrl, options)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  /** As an operator writes them. */
  get settings(): object {
    const { id, domains = [], proof } = this.options
    return { id, label: `Issuer ${id}`, url: this.url, clientId, clientSecret, domains, proof }
  }

  /** Leads people back to another address of the product. */
  leadTo(publicUrl: string): void {
    this.publicUrl = publicUrl
    this.rotateKeys()
  }

  /** Replaces all keys. What was begun is forgotten. */
  rotateKeys(): void {
    this.key = newKey()
    this.provider = this.make()
    this.answer = this.provider.callback()
  }

  private make(): Provider {
    const { id, isBrief = false } = this.options
    keys += 1
    const jwk = this.key.export({ format: 'jwk' })
    const provider = new Provider(this.url, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${this.publicUrl}/api/auth/issuers/${id}/callback`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      jwks: { keys: [{ ...jwk, kid: `key ${keys}`, use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['a key of the tests alone'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
      conformIdTokenClaims: isBrief,
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/person' },
      adapter: () => new Kept(),
      ttl: { IdToken: 60, Interaction: 60, Grant: 60, Session: 60, AccessToken: 60 },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: () => this.people.get(accountId) ?? { sub: accountId },
      }),
      // The people agreed long ago.
      loadExistingGrant: async ({ oidc: { client, session } }: Context) => {
        const grant = new provider.Grant({
          clientId: client.clientId,
          accountId: session.accountId,
        })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    })
    return provider
  }

  /** Replaces the identity in an answer. */
  private forge(
    response: ServerResponse,
    { claims, key = this.key }: { claims: object; key?: KeyObject },
  ): void {
    const end = response.end.bind(response)
    response.end = (body?: unknown) => {
      const answer = JSON.parse(String(body)) as { id_token: string }
      const text = JSON.stringify({ ...answer, id_token: forged(answer.id_token, claims, key) })
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(request.url ?? '')
    if (this.isSilent) return
    if (request.url === '/token' && this.forgery) this.forge(response, this.forgery)
    if (request.url !== '/person') return this.answer(request, response)
    const { person } = this
    this.people.set(person.sub, person)
    await this.provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  }
}

/** A browser that a person signs in with at issuers: it keeps their cookies, and follows where they lead. */
export class IssuerBrowser {
  private readonly cookies = new Map<string, string>()

  /** Returns the address to which the issuer leads back, starting from the one to which the product led. */
  async goThrough(address: string, publicUrl: string): Promise<string> {
    let next = address
    for (let steps = 0; steps < 10; steps += 1) {
      if (next.startsWith(publicUrl)) return next.slice(publicUrl.length)
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        this.cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (!location) throw new Error(`${next} answered ${answer.status}: ${await answer.text()}`)
      next = new URL(location, next).href
    }
    throw new Error('The issuer leads nowhere.')
  }
}
