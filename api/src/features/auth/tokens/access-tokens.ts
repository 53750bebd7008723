import { Injectable, Logger } from '@nestjs/common'
import { isTokenText, type Me, type Role, type TokenScope } from '@tinkerdesk/shared'
import { timingSafeEqual } from 'node:crypto'
import { BearerTokens, ServicePeople, Sessions, type Session } from '../../../access/sessions.js'
import { Database, type Transaction } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { Throttles } from '../secrets/throttles.js'
import { hashToken } from '../secrets/tokens.js'
import { SamePeople } from '../sessions/same-people.js'
import { accessTokens, serviceAccounts } from '../secrets/tokens.tables.js'

export type TokenRow = RowOf<typeof accessTokens.columns>

/** How long `used_at` may lag behind, so that reading does not write at every request. */
const usedLagMs = 60_000

/** Only the product writes these columns. */
export const scopeIn = ({ scope }: Pick<TokenRow, 'scope'>): TokenScope =>
  JSON.parse(scope) as TokenScope

const assistant = { isAssistant: true } as const

const isLive = ({ ended_at, expires_at }: TokenRow): boolean =>
  ended_at === null && Date.parse(expires_at) > Date.now()

const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Finds the people behind tokens. A token and its owner are read from the database at every request, so an end of either is there at the next one. */
@Injectable()
export class AccessTokens extends BearerTokens {
  private readonly logger = new Logger('Tokens')
  private readonly people = new SamePeople()

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly throttles: Throttles,
    private readonly services: ServicePeople,
  ) {
    super()
  }

  async open(secret: string, address: string): Promise<Session> {
    // A text with a wrong checksum is no token of ours. The database never sees it.
    const hash = isTokenText(secret) ? hashToken(secret) : null
    const [row] =
      hash === null ? [] : await accessTokens.find(this.database.read, { token_hash: hash })
    const me =
      row && hash !== null && sameHash(row.token_hash, hash) ? await this.personOf(row) : null
    if (!row || !me) {
      await this.throttles.tokenGuess(address)
      throw new ProblemError('token_refused')
    }
    await this.throttles.tokenUse(row.id)
    if (row.used_at === null || Date.now() - Date.parse(row.used_at) > usedLagMs) this.touch(row.id)
    return { id: row.id, me, isKept: false }
  }

  async person(tokenId: string): Promise<Me | null> {
    const [row] = await accessTokens.find(this.database.read, { id: tokenId })
    return row ? this.personOf(row) : null
  }

  async ownerOf(tokenId: string): Promise<string | null> {
    const [row] = await accessTokens.find(this.database.read, { id: tokenId })
    if (!row || row.service_id === null) return row?.user_id ?? null
    const [service] = await serviceAccounts.find(this.database.read, { id: row.service_id })
    return service?.owner ?? null
  }

  async names(tokenIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await accessTokens.find(
      this.database.read,
      { id: [...new Set(tokenIds)] },
      { columns: ['id', 'name'] },
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  /** Ends all tokens of an account. */
  async endAll(tx: Transaction, userId: string): Promise<void> {
    const live = { user_id: userId, ended_at: null }
    await accessTokens.update(tx, live, { ended_at: new Date().toISOString() })
  }

  /** Returns the person behind a token, or `null` if the token, the account or its owner's rights have ended. */
  async personOf(row: TokenRow): Promise<Me | null> {
    if (!isLive(row)) return null
    const me = await (row.service_id === null
      ? this.ownPerson(row)
      : this.services.person(row.service_id))
    if (!me) return null
    this.people.forgetOld(Date.now())
    const token = { id: row.id, scope: scopeIn(row), ...(row.is_assistant === 1 && assistant) }
    return this.people.same(row.id, { ...me, token })
  }

  /**
   * Returns the person of a personal token. Rights that they lost are gone at once. An admin has all rights of all roles, so a person who
   * became one since gives the token no more than it was made with.
   */
  private async ownPerson({ user_id, role }: TokenRow): Promise<Me | null> {
    const me = user_id === null ? null : await this.sessions.person(user_id)
    if (!me || me.role === 'student') return null
    return me.role === 'admin' ? { ...me, role: role as Role } : me
  }

  /** Notes the use in the background: nobody waits for it. */
  private touch(id: string): void {
    const used = this.database.write(
      (tx) => accessTokens.update(tx, { id }, { used_at: new Date().toISOString() }),
      'product',
    )
    used.catch(() => this.logger.warn('The use of a token could not be noted.'))
  }
}
