import type { Collect, Collector, Transaction } from './database.js'

/** The values that a transaction, or a part of it, has for its collectors. */
export class Collected {
  private readonly stores = new Map<Collector<never>, (tx: Transaction) => Promise<void>>()
  private readonly moves = new Map<Collector<never>, (to: Collect) => void>()
  private readonly adds = new Map<Collector<never>, (value: never) => void>()

  readonly collect: Collect = (collector, value) => {
    if (!this.adds.has(collector)) {
      const values: (typeof value)[] = []
      this.adds.set(collector, (more) => void values.push(more))
      this.stores.set(collector, (tx) => collector.store(tx, values))
      this.moves.set(collector, (to) => {
        for (const each of values) to(collector, each)
      })
    }
    const add = this.adds.get(collector) as (more: typeof value) => void
    add(value)
  }

  /** Lets each collector store its values. */
  async store(tx: Transaction): Promise<void> {
    for (const store of this.stores.values()) await store(tx)
  }

  /** Gives the values of a part that succeeded to its transaction. */
  moveTo(collect: Collect): void {
    for (const move of this.moves.values()) move(collect)
  }
}
