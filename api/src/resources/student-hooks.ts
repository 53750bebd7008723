import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Student } from '@tinkerdesk/shared/resources/student'
import type { Team } from '@tinkerdesk/shared/resources/team'
import { system } from '../access/system.js'
import { Gate } from '../crud/write/gate.js'
import { HookRegistry, type Change } from '../crud/write/hooks.js'
import { planOf, quote } from '../crud/plan/plan.js'
import type { Transaction } from '../database/database.js'

/** Gives every new student a copy of the base activity, and takes one who changes school out of the teams of the old one. */
@Injectable()
export class StudentHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly gate: Gate,
  ) {}

  onModuleInit(): void {
    this.hooks.on('student', { after: (change) => this.after(change) })
  }

  private async after(change: Change): Promise<void> {
    const { action, before, after, tx } = change
    if (action === 'create' && after) await this.giveBase(after.id, tx)
    if (action === 'update' && before && after && before['school'] !== after['school'])
      await this.leaveTeams(after as unknown as Student, tx)
  }

  /** The leader and the members of a team belong to its school. */
  private async leaveTeams({ id, school }: Student, tx: Transaction): Promise<void> {
    const plan = planOf('team')
    const column = (path: string): string => plan.leaf(path)!.columns[0]!
    const teams = await tx.all<{ id: string }>(
      `SELECT t."id" AS id FROM ${quote(plan.table)} t WHERE t.${column('schoolVal')} <> ?
       AND (t.${column('leader')} = ? OR t."id" IN (SELECT "owner_id" FROM ${quote(plan.leaf('members')!.side!.table)} WHERE "target_id" = ?)) ORDER BY t."id"`,
      [school, id, id],
    )
    for (const team of teams) {
      const { leader, members } = (await this.gate.whole(tx, 'team', team.id)) as unknown as Team
      await this.gate.put(tx, 'team', team.id, {
        leader: leader === id ? null : leader,
        members: members.filter((member) => member !== id),
      })
    }
  }

  private async giveBase(student: string, tx: Transaction): Promise<void> {
    const plan = planOf('tinkeringActivity')
    const bases = await tx.all<{ id: string }>(`SELECT "id" FROM ${quote(plan.table)} WHERE ${plan.leaf('isBase')!.columns[0]} = 1`)
    for (const { id } of bases) await this.gate.create(system, 'studentActivity', { student, source: id }, { tx })
  }
}
