import type { AnyJob } from './job.js'

/** The kinds of jobs of the product, by name. */
export class JobKinds {
  private readonly kinds: ReadonlyMap<string, AnyJob>

  constructor(kinds: readonly AnyJob[]) {
    this.kinds = new Map(kinds.map((kind) => [kind.name, kind]))
    if (this.kinds.size < kinds.length) throw new Error('Two kinds of jobs have the same name.')
  }

  get(name: string): AnyJob | undefined {
    return this.kinds.get(name)
  }

  all(): AnyJob[] {
    return [...this.kinds.values()]
  }
}
