import { Injectable } from '@nestjs/common'
import type { AnyRow, Me, Resource } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import type { ChangeAction } from '../../events/events.js'

/** One change on its way through the gate: whole rows, with ids for relations, before anything is stripped. */
export interface Change {
  action: ChangeAction
  resource: Resource
  /** The row as it was; `null` for a creation or a restore. */
  before: AnyRow | null
  /** The row as it will be; `null` for an archive. */
  after: AnyRow | null
  me: Me
  tx: Transaction
  /** A before-hook names the record here that a new one is a copy of: its files may then be shared. */
  copiedFrom?: { resource: string; recordId: string }
}

/** A record that is deleted for good, out of the archive. */
interface Purge {
  resource: Resource
  id: string
  me: Me
  tx: Transaction
}

/** A change that the row rule has refused already, of a row that this person may read. */
export interface Refusal {
  resource: Resource
  /** The whole row: what is said may tell only what this person may read. */
  row: AnyRow
  me: Me
}

/** What a resource does beyond CRUD; every hook runs inside the unit of work, so a throw undoes the whole change. */
interface ResourceHooks {
  /** May throw a `ProblemError`, or answer fields to lay over the row before it is written; a restore does not run it. */
  before?(change: Change): Promise<Record<string, unknown> | void>
  /** Follows a written change with further ones, through the gate with `change.tx`. */
  after?(change: Change): Promise<void>
  /** The sentence that says why a refused change is refused, where it is more than a missing right; it lets nothing pass. */
  explain?(refusal: Refusal): string | undefined
  /** Deletes what a feature keeps about the record outside of its own row. */
  purge?(purge: Purge): Promise<void>
}

/** The hooks of all resources; a feature registers its own when the module starts. */
@Injectable()
export class HookRegistry {
  private readonly hooks = new Map<string, ResourceHooks[]>()

  /** Adds hooks to a resource, by its name. */
  on(resource: string, hooks: ResourceHooks): void {
    this.hooks.set(resource, [...this.of(resource), hooks])
  }

  /** The sentence of the first hook that knows why; else nothing. */
  explain(refusal: Refusal): string | undefined {
    for (const { explain } of this.of(refusal.resource.name)) {
      const sentence = explain?.(refusal)
      if (sentence !== undefined) return sentence
    }
    return undefined
  }

  of(resource: string): readonly ResourceHooks[] {
    return this.hooks.get(resource) ?? []
  }
}
