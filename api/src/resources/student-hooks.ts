import { Injectable, type OnModuleInit } from '@nestjs/common'
import { system } from '../crud/actor.js'
import { Gate } from '../crud/gate.js'
import { HookRegistry, type Change } from '../crud/hooks.js'
import { planOf, quote } from '../crud/plan.js'

/** Gives every new student a copy of the base activity, together with the student or not at all. */
@Injectable()
export class StudentHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly gate: Gate,
  ) {}

  onModuleInit(): void {
    this.hooks.on('student', { after: (change) => this.after(change) })
  }

  private async after({ action, after, tx }: Change): Promise<void> {
    if (action !== 'create' || !after) return
    const plan = planOf('tinkeringActivity')
    const bases = await tx.all<{ id: string }>(`SELECT "id" FROM ${quote(plan.table)} WHERE ${plan.leaf('isBase')!.columns[0]} = 1`)
    for (const { id } of bases) await this.gate.create(system, 'studentActivity', { student: after.id, source: id }, { tx })
  }
}
