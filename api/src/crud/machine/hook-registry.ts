import { Injectable } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { Resource } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { bound, type BoundHooks } from './bound-hooks.js'
import type { Change, Purge, Refusal, ResourceHooks, Service } from './hooks.js'

/** The hooks of all resources, in the order in which they run: that of the list, and then those that run last. */
@Injectable()
export class HookRegistry {
  private readonly hooks = new Map<string, BoundHooks[]>()

  constructor(list: readonly ResourceHooks[], services: ModuleRef) {
    const get = <T>(service: Service<T>): T => services.get<T>(service, { strict: false })
    const ordered = [
      ...list.filter(({ hooks }) => !hooks.runsLast),
      ...list.filter(({ hooks }) => hooks.runsLast),
    ]
    for (const { resource, hooks } of ordered)
      this.hooks.set(resource.name, [...this.of(resource.name), bound(resource, hooks, get)])
  }

  /** Runs the before-hooks of a change. Throws its problem. */
  async before(change: Change): Promise<void> {
    const problem = (await this.beforeMany([change], () => undefined)).get(change)
    if (problem) throw problem
  }

  /**
   * Runs the before-hooks of changes of one resource. `apply` receives the fields that each of them returns for a change, before the next one
   * runs, and returns what is wrong with them. Returns the problem of each change that is refused.
   */
  async beforeMany<C extends Change>(
    changes: readonly C[],
    apply: (change: C, patch: Record<string, unknown>) => ProblemError | undefined,
  ): Promise<ReadonlyMap<C, ProblemError>> {
    const problems = new Map<C, ProblemError>()
    for (const { before } of changes[0] ? this.of(changes[0].resource.name) : []) {
      const open = changes.filter((change) => !problems.has(change))
      if (!before || open.length === 0) continue
      for (const [at, patch] of (await before(open)).entries()) {
        const change = open[at]!
        const problem = patch instanceof ProblemError ? patch : patch && apply(change, patch)
        if (problem) problems.set(change, problem)
      }
    }
    return problems
  }

  /** Runs the after-hooks of changes of one resource in one transaction. Returns the number of e-mails that they queued for each. */
  async after(changes: readonly Change[]): Promise<readonly number[]> {
    const mails = changes.map(() => 0)
    if (changes[0])
      for (const hooks of this.of(changes[0].resource.name)) await hooks.after?.(changes, mails)
    return mails
  }

  /** True if a hook looks at the records of a resource one by one before they are written. */
  isBound(resource: string): boolean {
    return this.of(resource).some(({ isBound }) => isBound)
  }

  /** Lets features delete their data about a record that is permanently deleted. */
  async purge(purge: Purge): Promise<void> {
    for (const hooks of this.of(purge.resource.name)) await hooks.purge?.(purge)
  }

  /** Returns the sentence of the first hook that explains a refusal, if any. */
  explain(refusal: Refusal<Resource>): string | undefined {
    for (const { explain } of this.of(refusal.resource.name)) {
      const sentence = explain?.(refusal)
      if (sentence !== undefined) return sentence
    }
    return undefined
  }

  private of(resource: string): readonly BoundHooks[] {
    return this.hooks.get(resource) ?? []
  }
}
