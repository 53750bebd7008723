import { Logger } from '@nestjs/common'
import { AsyncContext } from './async-context.js'

/** A transaction that takes longer keeps the others waiting long enough to be felt, in ms. */
const longest = 500
/** Callers that are looked at: a hook is deep within its transaction. */
const maxCallers = 60
/** Places in the code that the log names. */
const maxPlaces = 4

const logger = new Logger('Database')

const alone = new AsyncContext<true>()

/** Runs work before the first request, or of a tool: its transactions keep nobody waiting, so a long one is not logged. */
export const beforeRequests = <T>(work: () => Promise<T>): Promise<T> => alone.run(true, work)

/** A fault of the program: a transaction that was begun inside another one would wait for the end of that one, which waits for it. */
export class NestedTransactionError extends Error {
  constructor() {
    super(
      'A transaction was begun inside another one, which it would wait for. Use the `tx` of the one that runs.',
    )
    this.name = 'NestedTransactionError'
  }
}

/**
 * Returns the functions that wait for the caller of `above`, from the innermost. An `AsyncLocalStorage` would tell the transaction, too, but makes
 * all requests slower (`async-context.ts`).
 */
function callersOf(above: (...args: never[]) => unknown): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  const held: { stack?: NodeJS.CallSite[] } = {}
  try {
    Error.stackTraceLimit = maxCallers
    Error.prepareStackTrace = (_, callers) => callers
    Error.captureStackTrace(held, above)
    return held.stack ?? []
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
}

/**
 * Returns the places that called, without those of the database itself. The lines are those of a stack trace, which names the sources: the files
 * of `npm start` are joined from many.
 */
function placesIn(callers: NodeJS.CallSite[]): string {
  const stack: unknown = Error.prepareStackTrace?.(new Error(), callers)
  const lines = typeof stack === 'string' ? stack.split('\n').slice(1) : callers.map(String)
  const own = lines.filter((line) => !/\/database\/|node_modules|\(?node:|<anonymous>/.test(line))
  const short = own.slice(0, maxPlaces).map((line) => {
    const [, name, place] =
      /^(?:\s*at )?(?:(.*) \()?(?:.*\/)?([^/]+\/[^/]+:\d+):\d+\)?$/.exec(line) ?? []
    return place ? `${name ?? 'a function'} (${place})` : line.trim()
  })
  return short.join(' < ')
}

/** Runs the work of a transaction. Those who call within it wait for this function, by whose name it is known. */
async function inOpenTransaction<Tx, T>(
  work: (tx: Tx) => Promise<T>,
  tx: Tx,
  callers: NodeJS.CallSite[],
): Promise<T> {
  const started = performance.now()
  try {
    return await work(tx)
  } finally {
    const ms = performance.now() - started
    if (ms > longest && !alone.value)
      logger.warn(
        `A transaction took ${Math.round(ms)} ms, while others waited. It was begun by ${placesIn(callers)}`,
      )
  }
}

/**
 * Returns the work of one transaction so that a long one is logged with the places that called `above`. Throws `NestedTransactionError` if a
 * transaction waits for the caller, instead of waiting for ever.
 */
export function watched<Tx, T>(
  work: (tx: Tx) => Promise<T>,
  above: (...args: never[]) => unknown,
): (tx: Tx) => Promise<T> {
  const callers = callersOf(above)
  if (callers.some((caller) => caller.getFunctionName() === inOpenTransaction.name))
    throw new NestedTransactionError()
  return (tx) => inOpenTransaction(work, tx, callers)
}
