import { Injectable } from '@nestjs/common'
import {
  maxServiceAccounts,
  type Me,
  type Role,
  type NewServiceAccount,
  type ServiceAccount,
} from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { user } from '@tinkerdesk/shared/resources/user'
import { ulid } from 'ulid'
import { ServicePeople, Sessions } from '../../../access/sessions.js'
import { recordAccount, records } from '../../../crud/index.js'
import { Database } from '../../../database/database.js'
import type { RowOf } from '../../../database/table.js'
import { fieldProblem } from '../../../problems/field-problem.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { accessTokens, serviceAccounts } from '../secrets/tokens.tables.js'

type ServiceRow = RowOf<typeof serviceAccounts.columns>

/** Only the product writes this column. */
const schoolsIn = ({ schools }: Pick<ServiceRow, 'schools'>): string[] =>
  JSON.parse(schools) as string[]

/** The accounts of programs. Callers must check that the person is an admin, who may do all that any account may. */
@Injectable()
export class ServiceAccounts extends ServicePeople {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {
    super()
  }

  async person(id: string): Promise<Me | null> {
    const [row] = await serviceAccounts.find(this.database.read, { id, ended_at: null })
    const owner = row && (await this.sessions.person(row.owner))
    if (!row || owner?.role !== 'admin') return null
    const { name, role } = row
    return { uid: id, email: '', role: role as Role, displayName: name, schoolIds: schoolsIn(row) }
  }

  async list(): Promise<ServiceAccount[]> {
    return this.shown(
      await serviceAccounts.find(
        this.database.read,
        { ended_at: null },
        { order: ['name', 'id'], limit: maxServiceAccounts },
      ),
    )
  }

  /** Makes an account of which the person is the owner. */
  async make(me: Me, { name, role, schools }: NewServiceAccount): Promise<ServiceAccount> {
    if (role !== 'atlIncharge' && schools.length > 0)
      throw fieldProblem('schools', 'Only an in-charge has schools')
    if (role === 'atlIncharge' && schools.length === 0)
      throw fieldProblem('schools', 'Choose at least one school')
    const ids = [...new Set(schools)]
    const row = await this.database.write(async (tx) => {
      await tx.lock('service accounts')
      if ((await serviceAccounts.count(tx, { ended_at: null })) >= maxServiceAccounts)
        throw new ProblemError('limit_reached', {
          title: `At most ${maxServiceAccounts} service accounts. End one first.`,
        })
      const existing = await records(school, tx).find({ id: { $in: ids } }, { fields: [] })
      if (existing.length !== ids.length) throw fieldProblem('schools', 'There is no such school')
      const made: ServiceRow = {
        id: ulid(),
        name,
        role,
        schools: JSON.stringify(ids),
        owner: me.uid,
        created_at: new Date().toISOString(),
        ended_at: null,
      }
      await serviceAccounts.insert(tx, made)
      return made
    }, me.uid)
    return (await this.shown([row]))[0]!
  }

  /** Makes the person the owner of an account, such as one whose owner has left. */
  async takeOver(me: Me, id: string): Promise<ServiceAccount> {
    await this.database.write(async (tx) => {
      if ((await serviceAccounts.update(tx, { id, ended_at: null }, { owner: me.uid })) !== 1)
        throw new ProblemError('not_found')
    }, me.uid)
    return (await this.shown(await serviceAccounts.find(this.database.read, { id })))[0]!
  }

  /** Ends an account and its tokens. Its name stays with what it wrote. */
  async end(me: Me, id: string): Promise<void> {
    const ended_at = new Date().toISOString()
    await this.database.write(async (tx) => {
      if ((await serviceAccounts.update(tx, { id, ended_at: null }, { ended_at })) !== 1)
        throw new ProblemError('not_found', { title: 'This account has already ended.' })
      const live = { service_id: id, ended_at: null }
      const tokens = await accessTokens.find(tx, live, { columns: ['name'] })
      await accessTokens.update(tx, live, { ended_at, ended_by: me.uid })
      const [account] = await serviceAccounts.find(tx, { id })
      for (const { name } of tokens)
        await recordAccount(tx, {
          me,
          action: 'endToken',
          resource: user,
          id: account?.owner ?? me.uid,
          about: `${name} (${account?.name ?? id})`,
        })
    }, me.uid)
  }

  private async shown(rows: readonly ServiceRow[]): Promise<ServiceAccount[]> {
    const owners = [...new Set(rows.map(({ owner }) => owner))]
    const names = await this.sessions.names(owners)
    const people = await Promise.all(owners.map((owner) => this.sessions.person(owner)))
    const admins = new Set(people.flatMap((me) => (me?.role === 'admin' ? [me.uid] : [])))
    const schools = await records(school, this.database.read).find(
      { id: { $in: [...new Set(rows.flatMap(schoolsIn))] } },
      { fields: ['name'] },
    )
    const schoolNames = new Map(schools.map(({ id, name }) => [id, name]))
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      role: row.role as ServiceAccount['role'],
      schools: schoolsIn(row).map((id) => ({ id, name: schoolNames.get(id) ?? null })),
      owner: { id: row.owner, name: names.get(row.owner) ?? null },
      createdAt: row.created_at,
      isPaused: !admins.has(row.owner),
    }))
  }
}
