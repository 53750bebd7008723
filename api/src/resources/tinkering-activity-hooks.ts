import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { TinkeringActivity } from '@tinkerdesk/shared'
import { Gate } from '../crud/write/gate.js'
import { HookRegistry, type Change } from '../crud/write/hooks.js'
import { planOf, quote } from '../crud/plan/plan.js'
import type { Transaction } from '../database/database.js'
import { ProblemError } from '../problems/problem-error.js'
import { makeTaID } from './ta-id.js'

/** The relations that say where an activity stands, named as the resources that they point at. */
const tree = ['subject', 'topic', 'subTopic'] as const

/** Numbers activities, keeps one base version, and takes a student's proposal as a draft of their school. */
@Injectable()
export class TinkeringActivityHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly gate: Gate,
  ) {}

  onModuleInit(): void {
    this.hooks.on('tinkeringActivity', { before: (change) => this.before(change) })
  }

  private async before({ before, after, me, tx }: Change): Promise<Record<string, unknown> | void> {
    const [was, is] = [before as TinkeringActivity | null, after as TinkeringActivity | null]
    if (!is) return
    const proposed = !was && me.role === 'student' ? { status: 'draft' as const, school: me.schoolIds[0] ?? null } : {}
    if (is.isBase && { ...is, ...proposed }.status !== 'published')
      throw new ProblemError('validation_failed', {
        issues: [{ path: 'isBase', message: 'Only a published activity can be the base version' }],
      })
    if (is.isBase && !was?.isBase) await this.clearBase(tx, is.id)
    return { ...proposed, ...(was ? {} : { taID: makeTaID(await this.placeOf(tx, is)) }) }
  }

  private async clearBase(tx: Transaction, exceptId: string): Promise<void> {
    const plan = planOf('tinkeringActivity')
    const others = await tx.all<{ id: string }>(
      `SELECT "id" FROM ${quote(plan.table)} WHERE ${plan.leaf('isBase')!.columns[0]} = 1 AND "id" <> ?`,
      [exceptId],
    )
    for (const { id } of others) await this.gate.put(tx, 'tinkeringActivity', id, { isBase: false })
  }

  /** The names of the activity's subject, topic and sub-topic; a missing one is refused further on. */
  private async placeOf(tx: Transaction, activity: TinkeringActivity): Promise<string[]> {
    const names: string[] = []
    for (const name of tree) {
      const rows = await tx.all<{ name: string }>(`SELECT "name" FROM ${quote(planOf(name).table)} WHERE "id" = ?`, [activity[name]])
      names.push(rows[0]?.name ?? '')
    }
    return names
  }
}
