import { Injectable, type OnModuleInit } from '@nestjs/common'
import { mayChangeCopy, maySetStatus } from '@tinkerdesk/shared'
import { Gate } from '../../crud/write/gate.js'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import { planOf } from '../../crud/plan/plan.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { carriedFields } from './carried-fields.js'
import type { Copy, Step } from './copy.js'
import { copyings, type Copying } from './copying.js'
import { Originals } from './originals.js'

const completed = 'This work is completed. Only an admin or the in-charge can still change it.'

/** The declared maximum of steps in a history. */
const maxSteps = 1000

const isNothing = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Fills a new copy from its source, and keeps the history of its status. */
@Injectable()
export class CopyHooks implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly gate: Gate,
    private readonly events: Events,
    private readonly originals: Originals,
  ) {}

  onModuleInit(): void {
    for (const copying of copyings)
      this.hooks.on(copying.copy, {
        before: (change) => this.before(copying, change),
        after: (change) => this.after(copying, change),
        // The row rule refuses students before any hook runs; this explains why.
        explain: ({ me, row }) => (mayChangeCopy(me.role, (row as Copy).status) ? undefined : completed),
      })
  }

  private async before(copying: Copying, change: Change): Promise<Record<string, unknown> | void> {
    if (!change.after) return
    if (!change.before) return this.fill(copying, change)
    return this.step(change, change.before as Copy, change.after as Copy)
  }

  /** Returns the fields that the request left open. The gate has checked that the source is within the person's reach. */
  private async fill(copying: Copying, change: Change): Promise<Record<string, unknown> | void> {
    const copy = change.after as Copy
    if (copy.source === null) return
    const source = await this.gate.whole(change.tx, copying.source, copy.source)
    change.copiedFrom = { resource: copying.source, recordId: source.id }
    // Fields that no one may send always come from the source.
    const isServers = (name: string) => planOf(copying.copy).leaves.every(({ keys, field }) => keys[0] !== name || field.readOnly)
    const open = carriedFields(copying).filter((name) => isServers(name) || isNothing(copy[name]))
    return {
      ...Object.fromEntries(open.map((name) => [name, source[name]])),
      sourceVersion: source.version,
      statusHistory: [this.stepOf(change, copy.status)],
    }
  }

  private async step(change: Change, was: Copy, is: Copy): Promise<Record<string, unknown> | void> {
    const { role } = change.me
    if (!mayChangeCopy(role, was.status)) throw new ProblemError('forbidden', { title: completed })
    if (was.status === is.status) return
    if (!maySetStatus(role, is.status))
      throw new ProblemError('validation_failed', {
        issues: [{ path: 'status', message: `Only your teachers may set the status to “${is.status}”` }],
      })
    return { statusHistory: [...was.statusHistory, this.stepOf(change, is.status)].slice(-maxSteps) }
  }

  private stepOf({ me }: Change, status: string): Step {
    return { status, modifiedAt: new Date().toISOString(), by: me.displayName.slice(0, 200) }
  }

  /** Stores the original of a new copy, and emits a change of status after the commit. */
  private async after(copying: Copying, { action, resource, before, after, me, tx }: Change): Promise<void> {
    const [was, is] = [before as Copy | null, after as Copy | null]
    if (action === 'create' && is?.source) await this.originals.keep(tx, copying, await this.gate.whole(tx, copying.source, is.source))
    if (action !== 'update' || !was || !is || was.status === is.status) return
    tx.afterCommit(() =>
      this.events.emit('copy-status-changed', {
        resource: resource.name,
        id: is.id,
        student: is.student,
        status: is.status,
        was: was.status,
        by: me.uid,
      }),
    )
  }
}
