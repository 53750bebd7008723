import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HookRegistry, type Change } from '../crud/write/hooks.js'
import { planOf, quote } from '../crud/plan/plan.js'
import { ProblemError } from '../problems/problem-error.js'

/** What hangs below each node of the subject tree, by the relation that is named as the node. */
const children: Record<string, string> = { subject: 'topic', topic: 'subTopic' }

/** Keeps a subject or topic while anything hangs below it. */
@Injectable()
export class SubjectTreeHooks implements OnModuleInit {
  constructor(private readonly hooks: HookRegistry) {}

  onModuleInit(): void {
    for (const name of Object.keys(children)) this.hooks.on(name, { before: (change) => this.before(change) })
  }

  private async before({ action, resource, before, tx }: Change): Promise<void> {
    if (action !== 'archive' || !before) return
    const child = planOf(children[resource.name]!)
    const below = await tx.all(`SELECT 1 FROM ${quote(child.table)} WHERE ${child.leaf(resource.name)!.columns[0]} = ? LIMIT 1`, [
      before.id,
    ])
    if (below.length) throw new ProblemError('tree_in_use')
  }
}
