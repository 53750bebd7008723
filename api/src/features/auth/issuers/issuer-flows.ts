import { Injectable } from '@nestjs/common'
import { Config } from '../../../config/config.js'
import { Database } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { hashToken, newToken } from '../secrets/tokens.js'
import { flowMinutes } from './flow-cookie.js'
import { IssuerClient } from './issuer-client.js'
import { IssuerRefusal } from './issuer-refusal.js'
import { issuerFlows } from './issuers.tables.js'
import type { Identity } from './proven-email.js'

/** The longest time for all that an issuer is asked at once. */
const patienceMs = 10_000

/** A sign-in that has begun. */
export type FlowRow = RowOf<typeof issuerFlows.columns>

/** The purpose of a sign-in at an issuer. */
interface Purpose {
  /** Within the product. */
  returnTo: string
  /** The signed-in person who links their account. */
  userId?: string
}

/** Rejects if an issuer takes too long, or fails. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new IssuerRefusal('down')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Sign-ins at issuers, from the button to the answer. Each has a row, which one answer uses up. */
@Injectable()
export class IssuerFlows {
  private readonly clients: ReadonlyMap<string, IssuerClient>

  constructor(
    { issuers, publicUrl }: Config,
    private readonly database: Database,
  ) {
    this.clients = new Map(
      issuers.map((settings) => [
        settings.id,
        new IssuerClient(settings, `${publicUrl}/api/auth/issuers/${settings.id}/callback`),
      ]),
    )
  }

  /** Returns an issuer by its id. Throws `not_found`. */
  clientOf(id: string): IssuerClient {
    const client = this.clients.get(id)
    if (!client) throw new ProblemError('not_found', { title: 'There is no such sign-in.' })
    return client
  }

  /** Begins a sign-in. Returns the address at the issuer, its state, and the secret for the browser's cookie. */
  async begin(
    client: IssuerClient,
    { returnTo, userId }: Purpose,
  ): Promise<{ url: string; state: string; secret: string }> {
    const { url, checks } = await inTime(client.begin()).catch((error: unknown) => {
      throw IssuerRefusal.from(error, 'down')
    })
    const secret = newToken()
    const now = Date.now()
    await this.database.write(async (tx) => {
      await issuerFlows.remove(tx, { expires_at: { $lt: new Date(now).toISOString() } })
      await issuerFlows.insert(tx, {
        state_hash: hashToken(checks.state),
        issuer: client.settings.id,
        browser_hash: hashToken(secret),
        nonce: checks.nonce,
        verifier: checks.verifier,
        user_id: userId ?? null,
        return_to: returnTo,
        expires_at: new Date(now + flowMinutes * 60_000).toISOString(),
      })
    }, userId ?? 'strangers')
    return { url: url.href, state: checks.state, secret }
  }

  /** Uses up the sign-in of a state, whatever becomes of it. Returns `undefined` if there is none at this issuer, or it began in another browser. */
  async take(
    client: IssuerClient,
    state: string,
    secret: string | undefined,
  ): Promise<FlowRow | undefined> {
    const state_hash = hashToken(state)
    const flow = await this.database.write(async (tx) => {
      const [row] = await issuerFlows.find(tx, { state_hash })
      return row && (await issuerFlows.remove(tx, { state_hash })) === 1 ? row : undefined
    }, 'strangers')
    if (!flow || flow.issuer !== client.settings.id) return undefined
    if (secret === undefined || hashToken(secret) !== flow.browser_hash) return undefined
    return Date.parse(flow.expires_at) > Date.now() ? flow : undefined
  }

  /** Returns what the issuer says of the person. Throws `IssuerRefusal`. */
  async finish(
    client: IssuerClient,
    query: URLSearchParams,
    { nonce, verifier }: Pick<FlowRow, 'nonce' | 'verifier'>,
  ): Promise<Identity> {
    const checks = { state: query.get('state') ?? '', nonce, verifier }
    return inTime(client.finish(query, checks)).catch((error: unknown) => {
      throw IssuerRefusal.from(error, 'failed')
    })
  }
}
