import { Logger } from '@nestjs/common'
import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction that takes longer keeps the others waiting long enough to be felt, in ms. */
const longest = 500
/** Places in the code that the log names. */
const maxPlaces = 4

/** The transaction in which the code runs. It is not open any more in what its code has left behind. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

const logger = new Logger('Database')

/** A fault of the program: a transaction that was begun inside another one would wait for the end of that one, which waits for it. */
export class NestedTransactionError extends Error {
  constructor() {
    super('A transaction was begun inside another one, which it would wait for. Use the `tx` of the one that runs.')
    this.name = 'NestedTransactionError'
  }
}

/** Returns the places that called, from the innermost, without those of the database itself. */
function placesIn(stack: string): string {
  const lines = stack.split('\n').slice(1)
  const own = lines.filter((line) => !/\/database\/|node_modules|node:internal/.test(line))
  const short = own.slice(0, maxPlaces).map((line) => line.replace(/^\s*at (async )?/, '').replace(/(file:\/\/)?\/\S*\/(?=\S+\/\S+$)/, ''))
  return short.join(' < ')
}

/**
 * Returns the work of one transaction so that a transaction inside it is refused instead of waiting for ever, and so that a long one is logged
 * with the places that called `above`. Throws `NestedTransactionError` if the caller is inside one.
 */
export function watched<Tx, T>(work: (tx: Tx) => Promise<T>, above: (...args: never[]) => unknown): (tx: Tx) => Promise<T> {
  if (current.getStore()?.isOpen) throw new NestedTransactionError()
  const beginning: { stack?: string } = {}
  Error.captureStackTrace(beginning, above)
  return (tx) => {
    const transaction = { isOpen: true }
    const started = performance.now()
    return current.run(transaction, async () => {
      try {
        return await work(tx)
      } finally {
        transaction.isOpen = false
        const ms = performance.now() - started
        if (ms > longest)
          logger.warn(`A transaction took ${Math.round(ms)} ms, while others waited. It was begun by ${placesIn(beginning.stack ?? '')}`)
      }
    })
  }
}
