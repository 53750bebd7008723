import { Injectable } from '@nestjs/common'
import {
  lastItem,
  everyResource,
  maxTokens,
  resources,
  tokenVerbsOf,
  type Issue,
  type MadeToken,
  type Me,
  type NewToken,
  type Role,
  type ShownToken,
  type TokenScope,
} from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { ulid } from 'ulid'
import { Sessions } from '../../../access/sessions.js'
import { recordAccount } from '../../../crud/index.js'
import { Config } from '../../../config/config.js'
import { Database, type Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { hashToken } from '../secrets/tokens.js'
import { AccessTokens, scopeIn, type TokenRow } from './access-tokens.js'
import { newSecret } from './new-secret.js'
import { accessTokens, serviceAccounts } from '../secrets/tokens.tables.js'

const dayMs = 24 * 3_600_000
/** Tokens in one answer. */
const maxShown = 500

/** Returns what a role may not give to a token, by the keys of its scope. */
function faultsOf(scope: TokenScope, role: Role): Issue[] {
  return Object.entries(scope).flatMap(([name, verbs]): Issue[] => {
    if (name === everyResource) return []
    const path = `scope.${name}`
    const resource = resources.find((declared) => declared.name === name)
    if (!resource) return [{ path, message: 'must be "*" or the name of a kind of records' }]
    const granted = tokenVerbsOf(resource, role)
    const refused = verbs.filter((verb) => !granted.includes(verb))
    if (refused.length === 0) return []
    return [{ path, message: `You cannot give what the account may not do: ${refused.join(', ')}` }]
  })
}

/** The tokens of people and of service accounts: listed, made once and ended. */
@Injectable()
export class TokensOfPeople {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly config: Config,
  ) {}

  /** Returns the tokens that have not ended, the newest first: one's own, or all for an admin. */
  async list(me: Me, whose: 'mine' | 'all'): Promise<ShownToken[]> {
    if (whose === 'all' && me.role !== 'admin') throw new ProblemError('forbidden')
    const rows = await accessTokens.find(
      this.database.read,
      {
        ended_at: null,
        expires_at: { $gt: new Date().toISOString() },
        ...(whose === 'mine' && { user_id: me.uid }),
      },
      { order: ['-id'], limit: maxShown },
    )
    return this.shown(rows)
  }

  /** Makes a token. Its secret is in this answer only. */
  async make(
    me: Me,
    { name, days, scope, serviceAccount, isAssistant }: NewToken,
  ): Promise<MadeToken> {
    if (isAssistant && !this.config.hasAssistants) throw new ProblemError('assistants_off')
    const secret = newSecret()
    const now = Date.now()
    const row = await this.database.write(async (tx) => {
      const holder = await this.holderOf(tx, me, serviceAccount)
      const issues = faultsOf(scope, holder.role)
      if (issues.length > 0) throw new ProblemError('validation_failed', { issues })
      await this.assertRoom(tx, holder)
      const made: TokenRow = {
        id: ulid(),
        token_hash: hashToken(secret),
        hint: secret.slice(-4),
        name,
        user_id: holder.user_id,
        service_id: holder.service_id,
        role: holder.role,
        scope: JSON.stringify(scope),
        is_assistant: isAssistant ? 1 : 0,
        created_at: new Date(now).toISOString(),
        created_by: me.uid,
        expires_at: new Date(now + days * dayMs).toISOString(),
        used_at: null,
        ended_at: null,
        ended_by: null,
      }
      await accessTokens.insert(tx, made)
      await this.record(tx, me, 'makeToken', made)
      return made
    }, me.uid)
    return { token: lastItem(await this.shown([row])), secret }
  }

  /** Ends a token: one's own, or any for an admin. */
  async end(me: Me, id: string): Promise<void> {
    await this.database.write(async (tx) => {
      const live = { id, ended_at: null, ...(me.role !== 'admin' && { user_id: me.uid }) }
      const [row] = await accessTokens.find(tx, live)
      const end = { ended_at: new Date().toISOString(), ended_by: me.uid }
      if (!row || (await accessTokens.update(tx, live, end)) !== 1)
        throw new ProblemError('not_found', { title: 'This token has already ended.' })
      await this.record(tx, me, 'endToken', row)
    }, me.uid)
  }

  /** Enters a token in the audit trail, at the account of its owner. */
  private async record(
    tx: Transaction,
    me: Me,
    action: 'makeToken' | 'endToken',
    { name, user_id, service_id }: TokenRow,
  ): Promise<void> {
    const [service] = service_id === null ? [] : await serviceAccounts.find(tx, { id: service_id })
    await recordAccount(tx, {
      me,
      action,
      resource: user,
      id: user_id ?? service?.owner ?? me.uid,
      about: service ? `${name} (${service.name})` : name,
    })
  }

  private async holderOf(
    tx: Transaction,
    me: Me,
    serviceId: string | undefined,
  ): Promise<{ user_id: string | null; service_id: string | null; role: Role }> {
    if (serviceId === undefined) return { user_id: me.uid, service_id: null, role: me.role }
    if (me.role !== 'admin') throw new ProblemError('forbidden')
    const [account] = await serviceAccounts.find(tx, { id: serviceId, ended_at: null })
    if (!account) throw new ProblemError('not_found')
    return { user_id: null, service_id: account.id, role: account.role as Role }
  }

  private async assertRoom(
    tx: Transaction,
    holder: Pick<TokenRow, 'user_id' | 'service_id'>,
  ): Promise<void> {
    await tx.lock(`tokens ${holder.user_id ?? holder.service_id}`)
    const { user_id, service_id } = holder
    const live = { ended_at: null, expires_at: { $gt: new Date().toISOString() } }
    if ((await accessTokens.count(tx, { user_id, service_id, ...live })) >= maxTokens)
      throw new ProblemError('limit_reached', {
        title: `At most ${maxTokens} tokens at once. Revoke one first.`,
      })
  }

  private async shown(rows: readonly TokenRow[]): Promise<ShownToken[]> {
    const services = await serviceAccounts.find(this.database.read, {
      id: rows.flatMap(({ service_id }) => service_id ?? []),
    })
    const byId = new Map(services.map((account) => [account.id, account]))
    const ownerOf = ({ user_id, service_id }: TokenRow): string =>
      user_id ?? byId.get(service_id ?? '')?.owner ?? ''
    const names = await this.sessions.names(rows.map(ownerOf))
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: row.name,
        hint: row.hint,
        scope: scopeIn(row) as ShownToken['scope'],
        isAssistant: row.is_assistant === 1,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        usedAt: row.used_at,
        owner: { id: ownerOf(row), name: names.get(ownerOf(row)) ?? null },
        serviceAccount:
          row.service_id === null
            ? null
            : { id: row.service_id, name: byId.get(row.service_id)?.name ?? null },
        isPaused: (await this.tokens.personOf(row)) === null,
      })),
    )
  }
}
