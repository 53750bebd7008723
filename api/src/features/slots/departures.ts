import { Injectable } from '@nestjs/common'
import type { Transaction } from '../../database/database.js'

/** Months that are being archived: their bookings are archived with them, without recounting one by one. */
@Injectable()
export class Departures {
  private readonly leaving = new WeakMap<Transaction, Set<string>>()

  add(tx: Transaction, slot: string): void {
    this.leaving.set(tx, (this.leaving.get(tx) ?? new Set()).add(slot))
  }

  has(tx: Transaction, slot: string): boolean {
    return this.leaving.get(tx)?.has(slot) ?? false
  }
}
