import { Logger } from '@nestjs/common'
import type { StoreFault } from './store-fault.js'

/** A fault of one reason is logged once in this time, in ms. */
const quietMs = 60_000

/** Knows the last fault of a store, and logs faults without filling the log. */
export class StoreWatch {
  private readonly logger = new Logger('Files')
  private readonly loggedAt = new Map<string, number>()
  private last: StoreFault | undefined

  get fault(): StoreFault | undefined {
    return this.last
  }

  /** Notes a fault, and returns it. */
  noted(fault: StoreFault): StoreFault {
    this.last = fault
    const now = performance.now()
    if (now - (this.loggedAt.get(fault.reason) ?? -Infinity) < quietMs) return fault
    this.loggedAt.set(fault.reason, now)
    this.logger.error(fault.sentence)
    return fault
  }

  /** Notes that the store did something. */
  well(): void {
    if (this.last?.reason === 'passing') {
      this.logger.log('The store of files answers again.')
      // The next outage is news.
      this.loggedAt.delete('passing')
    }
    this.last = undefined
  }
}
