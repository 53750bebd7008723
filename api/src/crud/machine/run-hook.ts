import { partsOf, type Resource } from '@tinkerdesk/shared'
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

/** Returns the path of a value that has no field, if there is one. */
function strayIn(fields: Resource['fields'], patch: object): string | undefined {
  for (const [name, value] of Object.entries(patch)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return name
    const parts = partsOf(field)
    const inner = parts && value !== null && typeof value === 'object' && strayIn(parts, value)
    if (inner) return `${name}.${inner}`
  }
  return undefined
}

/** Throws an error that names a before-hook if it returns a value without a field, or nothing for one of several changes. A cast hides that from the types. */
export function assertPatches(
  { name, fields }: Resource,
  kind: string,
  patches: readonly (object | undefined)[] | undefined,
  count: number,
): void {
  if (patches?.length !== count)
    throw new Error(
      `The ${kind}-hook of "${name}" must return a list with one entry for each of its ${count} changes.`,
    )
  for (const patch of patches) {
    const stray = patch && !(patch instanceof Error) && strayIn(fields, patch)
    if (stray)
      throw new Error(
        `The ${kind}-hook of "${name}" returns "${stray}", which is not a field of ${name}.`,
      )
  }
}
