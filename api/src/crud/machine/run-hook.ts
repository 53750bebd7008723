import type { Resource } from '@tinkerdesk/shared'
import { NestedTransactionError } from '../../database/open-transaction.js'

/** Runs a hook of a resource. Throws an error that names it if it begins a transaction of its own. */
export async function runHook<T>(
  { name }: Resource,
  kind: string,
  hook: () => T | Promise<T>,
): Promise<T> {
  try {
    return await hook()
  } catch (error) {
    if (!(error instanceof NestedTransactionError)) throw error
    throw new Error(
      `The ${kind}-hook of "${name}" begins a transaction inside that of the change, for which it would wait for ever. Use its \`tx\`.`,
      {
        cause: error,
      },
    )
  }
}
